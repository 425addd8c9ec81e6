-- Who an employee is at an identity provider. At one provider an employee is
-- one person: another subject is somebody else, whatever the e-mail address.
CREATE TABLE employee_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  employee_id integer NOT NULL REFERENCES employee,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  UNIQUE (employee_id, issuer)
);

-- Sign-ins by the identity provider that browsers have begun. SHA-256 of the
-- nonce and of what the browser keeps; a row is taken out when it is used.
CREATE TABLE identity_nonce (
  nonce_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_nonce_expires ON identity_nonce (expires_at);
