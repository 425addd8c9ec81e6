import {
  type Breakdown,
  type Figure,
  type Figures,
  type FigureUnit,
  figuresOf,
  type Geography,
  type Report,
  type ReportQuestion,
  type ReportResult,
  type ReportRow,
  type WagonKind,
} from '@vagon/contract';
import { type Cell, formatDate } from '../files/cell.ts';
import type { SentTable } from '../files/send-table.ts';
import { WAGON_KIND_WORDS } from '../files/wagon-kind-words.ts';

const NAMES: Record<Report, { file: string; title: string }> = {
  turnaround: { file: 'vagon-aylanmasi', title: 'Vagon aylanmasi' },
  dwell: { file: 'turish-vaqti', title: 'Stansiyada turish vaqti' },
  mileage: { file: 'bosib-otilgan-yol', title: 'Bosib oʻtilgan yoʻl' },
  loading: { file: 'ortish-tushirish', title: 'Ortish va tushirish' },
  sensors: { file: 'sensorlar-holati', title: 'Sensorlar sozligi' },
};

const UNITS: Record<FigureUnit, string> = { count: '', hours: ', soat', km: ', km', share: ', %' };

/** The columns with the words of the screen. */
const FIGURES: Record<Figure, string> = {
  mean: 'Oʻrtacha',
  median: 'Mediana',
  p90: '90 % i shundan oshmaydi',
  count: 'Soni',
  loadedMean: 'Yuklangan: oʻrtacha',
  loadedMedian: 'Yuklangan: mediana',
  loadedP90: 'Yuklangan: 90 % i',
  loadedCount: 'Yuklangan: soni',
  emptyMean: 'Boʻsh: oʻrtacha',
  emptyMedian: 'Boʻsh: mediana',
  emptyP90: 'Boʻsh: 90 % i',
  emptyCount: 'Boʻsh: soni',
  km: 'Jami yoʻl',
  loadedKm: 'Yuklangan holda',
  emptyKm: 'Boʻsh holda',
  unknownKm: 'Holati nomaʼlum',
  emptyShare: 'Boʻsh yoʻl ulushi',
  trips: 'Qatnovlar',
  tripKm: 'Oʻrtacha qatnov',
  loaded: 'Ortilgan',
  unloaded: 'Tushirilgan',
  changedOutside: 'Stansiyadan tashqarida oʻzgargan',
  heardShare: 'Aloqa boʻlgan soatlar ulushi',
  positionShare: 'GPS: aloqa boʻlgan soatlar ulushi',
  loadShare: 'Holat sensori: aloqa boʻlgan soatlar ulushi',
  silentHours: 'Jim turgan vaqt',
  fellSilent: 'Aloqasi uzilgan',
  cameBack: 'Aloqasi tiklangan',
  wagons: 'Hozir: vagonlar',
  noPosition: 'Hozir: GPS jim',
  noLoad: 'Hozir: holat sensori jim',
  weak: 'Hozir: batareyasi past',
};

const GROUPS: Record<Breakdown, string> = { day: 'Hisobot sutkasi', place: 'Joy', kind: 'Vagon turi' };

const writtenDate = (date: string) => date.split('-').reverse().join('.');

function groupName(group: ReportRow['group'], { breakdown, place }: ReportQuestion, geography: Geography): string {
  if (breakdown === 'day') return writtenDate(String(group));
  if (breakdown === 'kind') return WAGON_KIND_WORDS[group as WagonKind];
  const places = place.level === 'railway' ? geography.regions : geography.stations;
  return places.find(({ id }) => id === group)?.name ?? 'Boshqa joyda';
}

function placeName({ place }: ReportQuestion, { regions, stations }: Geography): string {
  if (place.level === 'railway') return 'Butun temir yoʻl';
  const places = place.level === 'region' ? regions : stations;
  return `${places.find(({ id }) => id === place.id)?.name}${place.level === 'region' ? ' MTU' : ' stansiyasi'}`;
}

/** Hours and km to two decimals, shares in %. */
function toCell(figures: Figures, figure: Figure, unit: FigureUnit): Cell {
  const value = figures[figure] ?? null;
  if (value === null || unit === 'count') return value;
  return Math.round(value * (unit === 'share' ? 10_000 : 100)) / 100;
}

/** A report as a file: its rows, the total, and below them what the figures are of. */
export function reportTable(
  question: ReportQuestion,
  result: ReportResult,
  geography: Geography,
): Pick<SentTable, 'name' | 'heads' | 'chunks'> {
  const figures = figuresOf(question.report);
  const cells = (values: Figures) => figures.map(([figure, unit]) => toCell(values, figure, unit));
  const span = `${formatDate(new Date(result.from))} – ${formatDate(new Date(result.to))}`;
  const rows: Cell[][] = [
    ...result.rows.map((row) => [groupName(row.group, question, geography), ...cells(row.figures)]),
    ['Jami', ...cells(result.total)],
    [],
    ['Hisobot', NAMES[question.report].title],
    ['Joy', placeName(question, geography)],
    ['Davr (Toshkent vaqti)', span],
    ['Hisoblangan vaqti', formatDate(new Date(result.countedAt))],
    ...remarks(result),
  ];
  return {
    name: NAMES[question.report].file,
    heads: [GROUPS[question.breakdown], ...figures.map(([figure, unit]) => FIGURES[figure] + UNITS[unit])],
    chunks: inOneChunk(rows),
  };
}

const remarks = ({ begunBefore, stillOpen, withoutStart }: ReportResult): Cell[][] =>
  (
    [
      ['Davrdan oldin boshlangan (toʻliq sanalgan)', begunBefore],
      ['Davr oxirida tugamagan (sanalmagan)', stillOpen],
      ['Boshlanishi nomaʼlum (sanalmagan)', withoutStart],
    ] as const
  )
    .filter(([, count]) => count !== null)
    .map(([text, count]) => [text, count]);

async function* inOneChunk(rows: Cell[][]) {
  yield rows;
}
