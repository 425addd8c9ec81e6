-- Survived by: 0010

-- In which hours of a day (Asia/Tashkent) a wagon's sensors were heard: bit 0 is
-- the hour from midnight on. A row a wagon and day, without one nothing was
-- heard. `station_id` is the one nearest to the day's last position, `place_date`
-- when that was measured. Pruned as months of readings are.
CREATE TABLE sensor_hours (
  day date NOT NULL,
  wagon_number integer NOT NULL,
  position_hours integer NOT NULL,
  load_hours integer NOT NULL,
  station_id smallint,
  place_date timestamptz,
  PRIMARY KEY (day, wagon_number)
) WITH (fillfactor = 70);
CREATE INDEX sensor_hours_wagon ON sensor_hours (wagon_number, day);

-- Until when the node at work on a report owns it. One that is not renewed in time is put back in the queue by any node.
ALTER TABLE report_run ADD COLUMN lease_until timestamptz;
UPDATE report_run SET lease_until = now() WHERE state = 'running';
-- One report of an employee at a time, on whichever node.
UPDATE report_run SET state = 'queued', lease_until = NULL
WHERE state = 'running' AND id NOT IN (SELECT min(id) FROM report_run WHERE state = 'running' GROUP BY employee_id);
CREATE UNIQUE INDEX report_run_at_work ON report_run (employee_id) WHERE state = 'running';

-- Which alerts a channel tells: null for those of all rules, of all MTUs. In which language: the tags of the interface.
ALTER TABLE alert_channel
  ADD COLUMN rules text[] CHECK (cardinality(rules) > 0),
  ADD COLUMN region_ids smallint[] CHECK (cardinality(region_ids) > 0),
  ADD COLUMN language text NOT NULL DEFAULT 'uz' CHECK (language IN ('uz', 'uz-Cyrl', 'ru', 'en'));

ALTER TABLE alert ADD COLUMN version integer NOT NULL DEFAULT 1;
