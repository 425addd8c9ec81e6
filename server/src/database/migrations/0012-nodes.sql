-- What the nodes on this database share: a name under which they meet on the broker, and a secret by which they
-- know one another's messages there from those of anybody else who may publish.
CREATE TABLE installation (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  secret bytea NOT NULL DEFAULT (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
INSERT INTO installation DEFAULT VALUES;

-- Counts the starts of all nodes, so that what one counts from there on is never taken for what another did.
CREATE SEQUENCE node_start;

-- The sessions in which a broker keeps readings for a node while it is away. One whose node was not seen for a while
-- is adopted by another node, so that nothing waits in it for a node that may never come back.
CREATE TABLE broker_session (
  client_id text PRIMARY KEY,
  topic_filter text NOT NULL,
  seen_at timestamptz NOT NULL,
  adopted_by text,
  adopted_until timestamptz
);

-- Tries to sign in and the like within their minute, by all nodes. Not worth a write-ahead log: a crash forgets them.
CREATE UNLOGGED TABLE tries (
  key text PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
);
