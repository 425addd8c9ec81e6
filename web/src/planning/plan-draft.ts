import {
  bordersOf,
  type Geography,
  type PlanLine,
  type PlanWork,
  planKeyOf,
  WAGON_KINDS,
  WORKS_BY_KIND,
} from '@vagon/contract';

/** A figure that can be planned, by its key (`planKeyOf`); its line but for the number. */
export type PlanField = { key: string; line: PlanLine };

/** What stands in the form: a text by the figure's key, '' where nothing is planned. */
export type PlanDraft = Readonly<Record<string, string>>;

/** Most wagons that a figure takes, as in the contract. */
export const MOST_WAGONS = 9_999;

/** All figures that a station can plan, by work in the order of the form's columns. Figures that its plan has besides come last. */
export function fieldsOf(
  geography: Pick<Geography, 'stations' | 'sections'>,
  stationId: number,
  lines: readonly PlanLine[],
): PlanField[] {
  const byKind = WORKS_BY_KIND.flatMap((work) => WAGON_KINDS.map((kind): PlanLine => ({ work, kind, wagons: 0 })));
  const beyond = [...bordersOf(geography, stationId), null];
  const borders = beyond.map((toRegionId): PlanLine => ({ work: 'handOver', toRegionId, wagons: 0 }));
  const fields = [...byKind, ...borders].map((line) => ({ key: planKeyOf(line), line }));
  const known = new Set(fields.map(({ key }) => key));
  return [...fields, ...lines.map((line) => ({ key: planKeyOf(line), line })).filter(({ key }) => !known.has(key))];
}

/** The form of these lines. */
export const draftOf = (lines: readonly PlanLine[]): PlanDraft =>
  Object.fromEntries(lines.map((line) => [planKeyOf(line), String(line.wagons)]));

/** What stands in a field, '' for nothing. */
export const textIn = (draft: PlanDraft, key: string): string => draft[key] ?? '';

/** The number of wagons that a text means: null for none, `undefined` when it is no whole number from 0 to 9999. */
export function wagonsIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const wagons = Number(text);
  return /^\d{1,9}$/.test(text.trim()) && wagons <= MOST_WAGONS ? wagons : undefined;
}

/** The lines that a form means; null while a field holds what is no number of wagons. */
export function linesOf(draft: PlanDraft, fields: readonly PlanField[]): PlanLine[] | null {
  const lines: PlanLine[] = [];
  for (const { key, line } of fields) {
    const wagons = wagonsIn(textIn(draft, key));
    if (wagons === undefined) return null;
    if (wagons !== null) lines.push({ ...line, wagons });
  }
  return lines;
}

/** The sum of a work's figures as they are typed; what is no number counts for nothing. */
export function sumOf(draft: PlanDraft, fields: readonly PlanField[], work: PlanWork): number {
  return fields
    .filter(({ line }) => line.work === work)
    .reduce((sum, { key }) => sum + (wagonsIn(textIn(draft, key)) ?? 0), 0);
}

/** Keys of the figures in which two forms differ, in no order. */
export function differingKeys(one: PlanDraft, other: PlanDraft): string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => wagonsIn(textIn(one, key)) !== wagonsIn(textIn(other, key)));
}

/** A figure that two dispatchers planned differently: how it was, what the other saved, what stands in the form. */
export interface DifferingFigure {
  key: string;
  before: string;
  theirs: string;
  mine: string;
}

/**
 * Joins what somebody else saved meanwhile into a form: figures that only they
 * changed become theirs, those that were changed here stay. Every figure in
 * which the two differ is told, so that nothing goes unseen either way.
 */
export function joinDrafts(before: PlanDraft, mine: PlanDraft, theirs: PlanDraft) {
  const changedHere = new Set(differingKeys(before, mine));
  const differing = differingKeys(mine, theirs).map(
    (key): DifferingFigure => ({
      key,
      before: textIn(before, key),
      theirs: textIn(theirs, key),
      mine: textIn(mine, key),
    }),
  );
  const joined = { ...mine };
  for (const { key } of differing) if (!changedHere.has(key)) joined[key] = textIn(theirs, key);
  return { joined: joined as PlanDraft, differing };
}
