import { MAX_NOTES_TOLD, type PlanNote, type PlanParams } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';

interface NoteRow {
  id: number;
  station_id: number;
  shift: number;
  key: string | null;
  text: string;
  user_name: string;
  at: number;
}

const toNote = ({ station_id: stationId, user_name: userName, at, ...note }: NoteRow): PlanNote => ({
  ...note,
  stationId,
  userName,
  at: new Date(at).toISOString(),
});

export async function insertNote(
  database: Queryable,
  { date, shift, stationId }: PlanParams,
  { key, text }: Pick<PlanNote, 'key' | 'text'>,
  by: number,
): Promise<PlanNote> {
  const { rows } = await database.query<NoteRow>(
    `WITH note AS (
       INSERT INTO plan_note (date, shift, station_id, key, text, employee_id) VALUES ($1, $2, $3, $4, $5, $6)
       RETURNING id, station_id, shift, key, text, employee_id, at)
     SELECT n.id, n.station_id, n.shift, n.key, n.text, e.user_name, n.at
     FROM note n JOIN employee e ON e.id = n.employee_id`,
    [date, shift, stationId, key, text.trim(), by],
  );
  return toNote(rows[0] as NoteRow);
}

/** The notes of a day or one of its shifts on stations, oldest first; of very many the newest {@link MAX_NOTES_TOLD}. */
export async function listNotes(
  database: Queryable,
  date: string,
  shift: number | null,
  stationIds: readonly number[],
): Promise<PlanNote[]> {
  const { rows } = await database.query<NoteRow>(
    `SELECT n.id, n.station_id, n.shift, n.key, n.text, e.user_name, n.at
     FROM plan_note n JOIN employee e ON e.id = n.employee_id
     WHERE n.date = $1 AND ($2::smallint IS NULL OR n.shift = $2) AND n.station_id = ANY($3)
     ORDER BY n.id DESC LIMIT $4`,
    [date, shift, stationIds, MAX_NOTES_TOLD],
  );
  return rows.map(toNote).reverse();
}

/** How many notes each station has for a shift. */
export async function countNotes(database: Queryable, date: string, shift: number): Promise<Map<number, number>> {
  const { rows } = await database.query<{ station_id: number; notes: number }>(
    'SELECT station_id, count(*) AS notes FROM plan_note WHERE date = $1 AND shift = $2 GROUP BY station_id',
    [date, shift],
  );
  return new Map(rows.map(({ station_id: stationId, notes }) => [stationId, notes]));
}
