-- A dispatcher is one of a place: the railway, an MTU (region) or a station; nobody else has one.
ALTER TABLE employee DROP CONSTRAINT employee_role_check;
ALTER TABLE employee
  ADD COLUMN place_level text,
  ADD COLUMN place_id smallint,
  ADD CONSTRAINT employee_role_check CHECK (role IN ('ROLE_EMPLOYEE', 'ROLE_DISPATCHER', 'ROLE_ADMIN')),
  ADD CONSTRAINT employee_place_check CHECK (
    (role = 'ROLE_DISPATCHER') = (place_level IS NOT NULL)
    AND (place_level IS NULL OR place_level IN ('railway', 'region', 'station'))
    AND (coalesce(place_level, 'railway') = 'railway') = (place_id IS NULL));

-- A station's plan for a shift: `date` is the reporting day's, `shift` counts
-- from 0 within it; `lines` as PlanLine of the contract says them. What it was
-- before is in audit_entry.
CREATE TABLE plan (
  date date NOT NULL,
  shift smallint NOT NULL,
  station_id smallint NOT NULL REFERENCES station,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'approved')),
  version integer NOT NULL DEFAULT 1,
  lines jsonb NOT NULL,
  changed_by integer NOT NULL REFERENCES employee,
  changed_at timestamptz NOT NULL DEFAULT now(),
  submitted_by integer REFERENCES employee,
  submitted_at timestamptz,
  approved_by integer REFERENCES employee,
  approved_at timestamptz,
  return_reason text,
  PRIMARY KEY (date, shift, station_id)
);

-- What somebody wrote about a figure of a station's shift; `key` as planKeyOf makes it, null for the whole shift.
CREATE TABLE plan_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  date date NOT NULL,
  shift smallint NOT NULL,
  station_id smallint NOT NULL REFERENCES station,
  key text,
  text text NOT NULL,
  employee_id integer NOT NULL REFERENCES employee,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX plan_note_shift ON plan_note (date, shift, station_id);
