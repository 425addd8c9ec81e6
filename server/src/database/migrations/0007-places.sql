-- When a wagon was expected at a station, as it was told then: when first told
-- and at most hourly afterwards, for a sample of wagons where there are very
-- many. Outcome and error are known once the wagon stopped there, passed it or
-- went elsewhere. Rows go after a week.
CREATE TABLE arrival_estimate (
  wagon_number integer NOT NULL,
  station_id smallint NOT NULL,
  -- When it was told, which station the wagon had left behind then, and when it was expected.
  told_at timestamptz NOT NULL,
  from_station_id smallint NOT NULL,
  expected_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('stopped', 'passed', 'missed')),
  reached_at timestamptz,
  PRIMARY KEY (wagon_number, station_id, told_at)
);
CREATE INDEX arrival_estimate_open ON arrival_estimate (wagon_number) WHERE outcome IS NULL;
CREATE INDEX arrival_estimate_told ON arrival_estimate (told_at);
