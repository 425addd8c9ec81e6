-- Survived by: 0012

-- Imports from their preview to their end, for whichever node is asked next. Held for an hour; what an import wrote is in
-- the record and in the audit. `fitting` holds the rows to be registered, JSON packed by gzip, until the import begins.
-- One that runs is its node's as long as that says so (`lease_until`).
CREATE TABLE import_run (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('wagons', 'sensors')),
  state text NOT NULL DEFAULT 'preview' CHECK (state IN ('preview', 'running', 'done', 'failed')),
  rows integer NOT NULL,
  valid integer NOT NULL,
  faulty integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  failure text,
  -- How many are in import_fault; a row may have several.
  faults integer NOT NULL DEFAULT 0,
  fitting bytea,
  changed_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz
);

-- What does not fit in the file of an import, in the order in which it was found.
CREATE TABLE import_fault (
  import_id uuid NOT NULL REFERENCES import_run ON DELETE CASCADE,
  place integer NOT NULL,
  "row" integer NOT NULL,
  "column" text NOT NULL,
  value text NOT NULL,
  fault text NOT NULL,
  PRIMARY KEY (import_id, place)
);
