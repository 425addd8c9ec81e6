import type { Queryable } from '../pool.ts';

/** A table that holds rows itself: an ordinary one, or a month of a partitioned one. */
export interface StoredTable {
  name: string;
  /** Without those that the database works out. */
  columns: string[];
  /** The partitioned table that it is a month of. */
  monthOf: string | null;
  /** Its storage parameters, as a CREATE TABLE takes them. */
  storage: string | null;
}

/** All tables that hold what lasts, but the list of migrations; those that others refer to come first. */
export async function storedTables(database: Queryable): Promise<StoredTable[]> {
  const { rows: tables } = await database.query<StoredTable>(
    `SELECT c.relname AS name, p.relname AS "monthOf", array_to_string(c.reloptions, ', ') AS storage,
            ARRAY(SELECT attname::text FROM pg_attribute
              WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
     FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
       AND c.relname <> 'migration'
     ORDER BY c.relname`,
  );
  const { rows: references } = await database.query<{ from: string; to: string }>(
    `SELECT f.relname AS "from", t.relname AS "to"
     FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace AND k.conrelid <> k.confrelid`,
  );
  const ordered: StoredTable[] = [];
  const isOrdered = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !isOrdered(name) && references.every(({ from, to }) => from !== name || isOrdered(to)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}

/** The statement's list of columns. */
export const columnList = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');
