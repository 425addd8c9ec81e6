-- What alerts are raised for. Which limits a rule has: AlertRuleChange of the
-- contract. The defaults are the project's own; see the decision record.
CREATE TABLE alert_rule (
  rule text PRIMARY KEY,
  is_on boolean NOT NULL DEFAULT true,
  is_urgent boolean NOT NULL DEFAULT false,
  hours integer,
  percent integer,
  version integer NOT NULL DEFAULT 1
);
INSERT INTO alert_rule (rule, is_urgent, hours, percent) VALUES
  ('silent', false, 24, NULL),
  ('battery_low', false, NULL, 20),
  ('temperature_outside', false, NULL, NULL),
  ('standing_long', false, 48, NULL),
  ('load_changed_outside', true, NULL, NULL),
  ('left_country', true, NULL, NULL),
  ('plan_behind', false, NULL, 20);

-- °C between which a wagon of each kind may be.
CREATE TABLE alert_temperature_range (
  wagon_kind text PRIMARY KEY,
  min real NOT NULL,
  max real NOT NULL
);
INSERT INTO alert_temperature_range VALUES
  ('covered', -40, 60), ('flat', -40, 60), ('private', -40, 60), ('gondola', -40, 60), ('tank', -40, 60),
  ('refrigerated', -30, 10), ('other', -40, 60);

-- Columns as Alert of the contract says them. `ended_at` is when the cause was
-- gone; a person may close an alert before that.
CREATE TABLE alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule text NOT NULL REFERENCES alert_rule,
  -- Null for what is about a station.
  wagon_number integer,
  station_id smallint,
  region_id smallint,
  value real,
  bound real,
  is_urgent boolean NOT NULL,
  since timestamptz NOT NULL,
  raised_at timestamptz NOT NULL,
  taken_by integer REFERENCES employee,
  taken_at timestamptz,
  closed_by integer REFERENCES employee,
  closed_at timestamptz,
  note text,
  ended_at timestamptz,
  CHECK (wagon_number IS NOT NULL OR station_id IS NOT NULL),
  CHECK (ended_at IS NULL OR closed_at IS NOT NULL)
);
-- One alert for one lasting cause, whoever looks at the same time, and also after a person closed it.
CREATE UNIQUE INDEX alert_raised_once ON alert (rule, wagon_number) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX alert_raised_once_at_station ON alert (rule, station_id) WHERE ended_at IS NULL AND wagon_number IS NULL;
CREATE INDEX alert_wagon ON alert (wagon_number, rule, since);
CREATE INDEX alert_not_closed ON alert (is_urgent DESC, id DESC) WHERE closed_at IS NULL;

CREATE TABLE alert_channel (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('email', 'telegram', 'webhook')),
  name text NOT NULL,
  address text NOT NULL,
  is_on boolean NOT NULL,
  group_minutes integer NOT NULL,
  quiet_from integer,
  quiet_to integer,
  urgent_in_quiet boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- How the last try ended.
  last_at timestamptz,
  last_failure text,
  last_status integer,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- Messages on their way, one for all alerts of a channel that were raised while
-- it waited. `collecting` takes more alerts; `sending` is tried until it
-- arrives or is given up. `due_at` is when it is next looked at: a try under
-- way moves it ahead, so that one that died with its process is taken up again.
CREATE TABLE alert_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id integer NOT NULL REFERENCES alert_channel ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'collecting' CHECK (state IN ('collecting', 'sending', 'sent', 'given_up')),
  is_urgent boolean NOT NULL,
  alert_ids bigint[] NOT NULL,
  due_at timestamptz NOT NULL,
  first_tried_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  done_at timestamptz
);
CREATE UNIQUE INDEX alert_message_collecting ON alert_message (channel_id, is_urgent) WHERE state = 'collecting';
CREATE INDEX alert_message_due ON alert_message (due_at) WHERE state IN ('collecting', 'sending');
CREATE INDEX alert_message_done ON alert_message (done_at) WHERE state IN ('sent', 'given_up');
