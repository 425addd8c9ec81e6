-- Who works here. Names are unique without regard to case; the folded column
-- rather than an index on lower() so that a sharded engine can keep it too.
CREATE TABLE employee (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_name text NOT NULL,
  user_name_folded text NOT NULL UNIQUE,
  email text NOT NULL,
  email_folded text NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('ROLE_EMPLOYEE', 'ROLE_ADMIN')),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A signed-in employee. Only the SHA-256 of the token is kept.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  employee_id integer NOT NULL REFERENCES employee,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_employee ON session (employee_id);

-- The railway. Ids are the project's own, from its data files.
CREATE TABLE country (
  id smallint PRIMARY KEY,
  name text NOT NULL
);
INSERT INTO country VALUES (1, 'Oʻzbekiston'), (2, 'Boshqa davlatlar');

CREATE TABLE region (
  id smallint PRIMARY KEY,
  name text NOT NULL UNIQUE
);

CREATE TABLE station (
  id smallint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  name_ru text NOT NULL,
  esr text,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  region_id smallint NOT NULL REFERENCES region,
  viloyat text NOT NULL,
  kind text NOT NULL,
  class text NOT NULL,
  freight boolean NOT NULL,
  radius_km real NOT NULL
);

CREATE TABLE section (
  from_station_id smallint NOT NULL REFERENCES station,
  to_station_id smallint NOT NULL REFERENCES station,
  length_km real NOT NULL,
  path double precision[] NOT NULL,
  PRIMARY KEY (from_station_id, to_station_id)
);

-- Wagons and sensors leave the lists by removed_at, never the record.
CREATE TABLE wagon (
  number integer PRIMARY KEY,
  country_id smallint NOT NULL REFERENCES country,
  type_id smallint NOT NULL DEFAULT 1,
  simulated boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);

CREATE TABLE sensor (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('location', 'state')),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);

-- Which wagon carried which sensor when: from_at inclusive, to_at exclusive,
-- null while it still does. A sensor's first ride begins at -infinity, so that
-- readings sent before its registration find the wagon.
CREATE TABLE sensor_assignment (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sensor_id integer NOT NULL REFERENCES sensor,
  sensor_type text NOT NULL,
  wagon_number integer NOT NULL REFERENCES wagon,
  from_at timestamptz NOT NULL,
  to_at timestamptz,
  CHECK (to_at > from_at)
);
CREATE INDEX sensor_assignment_sensor ON sensor_assignment (sensor_id, from_at);
CREATE UNIQUE INDEX sensor_rides_once ON sensor_assignment (sensor_id) WHERE to_at IS NULL;
CREATE UNIQUE INDEX wagon_carries_one_of_a_type ON sensor_assignment (wagon_number, sensor_type) WHERE to_at IS NULL;

-- Every reading of a wagon. The id is made by the application from the reading
-- itself, so that the same reading sent twice is the same row. No key without
-- wagon_number: the table can be sharded by it.
CREATE TABLE position (
  wagon_number integer NOT NULL,
  date timestamptz NOT NULL,
  id bigint NOT NULL,
  sensor_id integer NOT NULL,
  latitude double precision,
  longitude double precision,
  temperature real,
  battery real,
  is_empty boolean,
  station_id smallint,
  station_distance real,
  at_station boolean,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (wagon_number, date, id)
) PARTITION BY RANGE (date);

-- The latest of each value that any of a wagon's sensors reported, each with
-- the time it was measured. Rows are updated in place all day: room is left for it.
CREATE TABLE wagon_state (
  wagon_number integer PRIMARY KEY,
  date timestamptz NOT NULL,
  reading_id bigint NOT NULL,
  sensor_id integer NOT NULL,
  position_date timestamptz,
  latitude double precision,
  longitude double precision,
  station_id smallint,
  station_distance real,
  at_station boolean,
  temperature_date timestamptz,
  temperature real,
  battery_date timestamptz,
  battery real,
  load_date timestamptz,
  is_empty boolean
) WITH (fillfactor = 70);

-- Readings of sensors that rode on no known wagon when they measured.
CREATE TABLE unassigned_reading (
  sensor_number text NOT NULL,
  date timestamptz NOT NULL,
  id bigint NOT NULL,
  latitude double precision,
  longitude double precision,
  temperature real,
  battery real,
  is_empty boolean,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (sensor_number, date, id)
);

-- Who changed what. `before` and `after` hold the changed thing's fields.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  employee_id integer REFERENCES employee,
  action text NOT NULL,
  subject text NOT NULL,
  subject_key text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entry_subject ON audit_entry (subject, subject_key, at);
