-- What a change was made from: raised by every change of anything a row shows,
-- never set back, so that a number that was removed and registered again does
-- not look unchanged.
ALTER TABLE wagon ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE sensor ADD COLUMN version integer NOT NULL DEFAULT 1;

-- The keep of unassigned readings by sensor: to group a million readings for
-- each look at the list takes seconds. Kept in the transactions that change
-- unassigned_reading. Rows are updated in place all day: room is left for it,
-- and no index names a column that moves.
CREATE TABLE unassigned_sensor (
  sensor_number text PRIMARY KEY,
  readings integer NOT NULL,
  positions integer NOT NULL,
  load_states integer NOT NULL,
  first_date timestamptz NOT NULL,
  last_date timestamptz NOT NULL
) WITH (fillfactor = 70);
INSERT INTO unassigned_sensor
SELECT sensor_number, count(*), count(latitude), count(is_empty), min(date), max(date)
FROM unassigned_reading GROUP BY sensor_number;

-- The list of changes, newest first: a deep page and an exact count look
-- through this index alone, whatever the list is filtered by. One key is found
-- by an index of its own.
CREATE INDEX audit_entry_list ON audit_entry (id) INCLUDE (subject, employee_id);
CREATE INDEX audit_entry_key ON audit_entry (lower(subject_key), id);
DROP INDEX audit_entry_subject;
-- An index alone answers only for rows that a vacuum has seen: soon after an
-- import of thousands, not when a fifth of the table is new.
ALTER TABLE audit_entry SET (autovacuum_vacuum_insert_scale_factor = 0.02);
