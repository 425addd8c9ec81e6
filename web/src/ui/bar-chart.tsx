import classes from './bar-chart.module.css';

/** A bar; `value` null where there is nothing to draw, `text` the value as it is written. */
export interface Bar {
  key: string;
  label: string;
  value: number | null;
  text: string;
}

interface BarChartProps {
  /** What is drawn, and its least and greatest value: whoever does not see it has the table beside it. */
  summary: string;
  /** In the order in which they stand; may be hundreds where they follow each other. Values are not below zero. */
  bars: readonly Bar[];
  /** Columns for what follows in time, rows for what has a name. */
  shape: 'columns' | 'rows';
}

const most = (bars: readonly Bar[]): Bar | undefined =>
  bars.reduce<Bar | undefined>(
    (highest, bar) => (bar.value !== null && bar.value > (highest?.value ?? 0) ? bar : highest),
    undefined,
  );

/** A part of the greatest, %. */
const lengthOf = ({ value }: Bar, greatest: Bar | undefined) =>
  value === null || !greatest?.value ? '0' : `${(value / greatest.value) * 100}%`;

/** Bars from zero to the greatest value. It is a picture: give it a table with the same values. */
export function BarChart({ summary, bars, shape }: BarChartProps) {
  const greatest = most(bars);
  return (
    <div role="img" aria-label={summary} className={classes.chart}>
      {shape === 'columns' ? <Columns bars={bars} greatest={greatest} /> : <Rows bars={bars} greatest={greatest} />}
    </div>
  );
}

interface DrawnProps {
  bars: readonly Bar[];
  greatest: Bar | undefined;
}

function Columns({ bars, greatest }: DrawnProps) {
  return (
    <>
      <span className={classes.greatest}>{greatest?.text}</span>
      <div className={classes.columns} data-dense={bars.length > 62 || undefined}>
        {bars.map((bar) => (
          <span key={bar.key} className={classes.slot} title={`${bar.label}: ${bar.text}`}>
            <span className={classes.bar} style={{ height: lengthOf(bar, greatest) }} />
          </span>
        ))}
      </div>
      <div className={classes.ends}>
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </div>
    </>
  );
}

function Rows({ bars, greatest }: DrawnProps) {
  return (
    <div className={classes.rows}>
      {bars.map((bar) => (
        <div key={bar.key} className={classes.row}>
          <span className={classes.label}>{bar.label}</span>
          <span className={classes.lane}>
            <span className={classes.bar} style={{ width: lengthOf(bar, greatest) }} />
          </span>
          <span className={classes.value}>{bar.text}</span>
        </div>
      ))}
    </div>
  );
}
