import { PLAN_WORKS, type PlanReport, type ReportCell } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { planPath, reportAddress } from './plan-address.ts';
import { usePlanNames } from './plan-names.ts';
import classes from './report.module.css';

type Part = PlanReport['parts'][number];

/** Whether anything was planned or done in a part. */
export const isPartAtWork = ({ totals }: Part): boolean =>
  totals.some(({ total, dayFact }) => total.planned !== null || total.fact > 0 || dayFact > 0);

/** The MTUs or stations, a row each: done and planned of the four works by shift, and by how much the total deviates. */
export function ReportParts({
  report: { place, date, shifts },
  parts,
}: {
  report: PlanReport;
  parts: readonly Part[];
}) {
  const t = useTranslations('planning');
  const names = usePlanNames();
  const spans = [
    ...shifts.map(({ isNight }) => t(isNight ? 'report.nightShort' : 'report.dayShort')),
    t('report.total'),
  ];
  const caption = t(place.level === 'railway' ? 'parts.regions' : 'parts.stations');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, nobody could scroll it by keyboard
    <section className={classes.scroller} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.caption}>
          {caption} — {t('report.cells')}
        </caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t(place.level === 'railway' ? 'parts.region' : 'parts.station')}
            </th>
            {PLAN_WORKS.map((work) => (
              <th key={work} colSpan={spans.length} scope="colgroup" className={classes.group}>
                {t(`works.${work}`)}
              </th>
            ))}
          </tr>
          <tr>
            {PLAN_WORKS.flatMap((work) =>
              spans.map((span, index) => (
                <th key={`${work} ${span}`} scope="col" className={index === 0 ? classes.group : undefined}>
                  {span}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {[...parts]
            .sort((one, other) => names.place(one.place).localeCompare(names.place(other.place)))
            .map((part) => (
              <tr key={planPath(part.place)}>
                <th scope="row">
                  <Link to={reportAddress(part.place, date)}>{names.place(part.place)}</Link>
                </th>
                {part.totals.flatMap((figure) =>
                  [...figure.shifts, figure.total].map((cell, index) => (
                    <PartCell
                      // biome-ignore lint/suspicious/noArrayIndexKey: shifts have no other name than their place in the day
                      key={`${figure.work} ${index}`}
                      cell={cell}
                      isFirst={index === 0}
                      isTotal={index === figure.shifts.length}
                    />
                  )),
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

/** Done of planned; a total that misses its plan says by how many wagons. */
function PartCell({ cell, isFirst, isTotal }: { cell: ReportCell; isFirst: boolean; isTotal: boolean }) {
  const { number } = useFormat();
  const { planned, fact, deviation, level } = cell;
  const isIdle = planned === null && fact === 0;
  const isShort = isTotal && deviation !== null && deviation < 0;
  return (
    <td className={isFirst ? classes.group : undefined} data-level={isTotal ? (level ?? undefined) : undefined}>
      {isIdle ? '' : `${number(fact)}/${planned === null ? UNKNOWN : number(planned)}`}
      {isShort && <b> −{number(-deviation)}</b>}
    </td>
  );
}
