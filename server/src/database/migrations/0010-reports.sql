-- Reports that were asked for: waiting, at work, or ended with their result,
-- which is kept for some days. `attempts` counts how often one was begun: one
-- that was under way when the product stopped is begun again, not for ever.
CREATE TABLE report_run (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  employee_id integer NOT NULL REFERENCES employee,
  question jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  done smallint NOT NULL DEFAULT 0,
  steps smallint NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  result jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX report_run_employee ON report_run (employee_id, id);
CREATE INDEX report_run_open ON report_run (id) WHERE state IN ('queued', 'running');
