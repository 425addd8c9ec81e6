-- Survived by: 0010

-- What is looked through first: fresh readings, then those that sensors had stored while they had no coverage. A commit of
-- many wagons notes a row a bucket, by their numbers (telemetry/note-unseen.ts), so that the rows of many commits can be
-- worked off together; -1 is a row of a small commit. A row is looked through from `at` on, which may lie ahead.
ALTER TABLE event_backlog
  ADD COLUMN is_stored boolean NOT NULL DEFAULT false,
  ADD COLUMN bucket smallint NOT NULL DEFAULT -1;
CREATE INDEX event_backlog_lane ON event_backlog (is_history, is_stored, id);
CREATE INDEX event_backlog_bucket ON event_backlog (is_history, is_stored, bucket, id);
