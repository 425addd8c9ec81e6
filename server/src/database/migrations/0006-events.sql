-- What was found in the readings, one row an event. Columns as WagonEvent of
-- the contract says them; the readings it came from by date and id. Partitioned
-- by month as the readings are. No key without wagon_number: it can be sharded by it.
CREATE TABLE wagon_event (
  wagon_number integer NOT NULL,
  date timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('arrived', 'departed', 'loaded', 'unloaded', 'load_changed_outside', 'crossed',
    'left_country', 'entered_country', 'fell_silent', 'came_back')),
  station_id smallint,
  region_id smallint,
  from_station_id smallint,
  from_region_id smallint,
  since timestamptz,
  km real,
  is_empty boolean,
  first_date timestamptz NOT NULL,
  first_id bigint NOT NULL,
  last_date timestamptz NOT NULL,
  last_id bigint NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (wagon_number, date, kind)
) PARTITION BY RANGE (date);
CREATE INDEX wagon_event_place ON wagon_event (kind, date) INCLUDE (wagon_number, station_id, region_id, from_region_id, since, is_empty, km);
CREATE INDEX wagon_event_station ON wagon_event (station_id, date);

-- An event that was found, or taken back, long after it happened: what was reported before has changed.
CREATE TABLE event_correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  wagon_number integer NOT NULL,
  date timestamptz NOT NULL,
  kind text NOT NULL,
  station_id smallint,
  region_id smallint,
  added boolean NOT NULL
);
CREATE INDEX event_correction_date ON event_correction (date);

-- How far a wagon's readings have been looked through, and what its course is
-- there. `state` is what looking further needs, kept as it is written: nothing
-- asks into it, and to take it apart would double the cost of each reading. The
-- other columns are for lists.
CREATE TABLE wagon_course (
  wagon_number integer PRIMARY KEY,
  -- The last reading looked at.
  through timestamptz NOT NULL,
  -- The station it stands in, null while it runs; since when it stands there, or runs.
  station_id smallint,
  since timestamptz,
  -- The last station it stood in or passed, the next one in its direction, km along the track to it, km/h of late.
  last_station_id smallint,
  next_station_id smallint,
  next_km real,
  pace_kmh real,
  region_id smallint,
  is_abroad boolean NOT NULL DEFAULT false,
  -- The lasting load state, since when, and when it was last loaded.
  is_empty boolean,
  load_since timestamptz,
  loaded_at timestamptz,
  -- Its last reading when it is silent.
  silent_since timestamptz,
  state json NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX wagon_course_station ON wagon_course (station_id);

-- Committed readings that have not been looked through yet: a row a commit,
-- wagons with the earliest and the latest date of each in parallel. History that was
-- recorded before there were events, or is left over from a long look, waits behind the rest.
CREATE TABLE event_backlog (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  is_history boolean NOT NULL DEFAULT false,
  wagon_numbers integer[] NOT NULL,
  dates timestamptz[] NOT NULL,
  last_dates timestamptz[] NOT NULL
);

-- What looking further needs after a reading, as `state` of wagon_course: a late
-- reading is looked at from the latest checkpoint before it.
CREATE TABLE event_checkpoint (
  wagon_number integer NOT NULL,
  through timestamptz NOT NULL,
  through_id bigint NOT NULL,
  state json NOT NULL,
  PRIMARY KEY (wagon_number, through, through_id)
);
