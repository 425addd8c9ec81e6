import { type Static, Type } from 'typebox';

/**
 * Stable codes of everything that can go wrong at the HTTP border. Words for
 * people belong to the message catalogues; `title` and `detail` of a problem
 * are for logs and developers.
 */
export const ERROR_CODES = [
  'validation_failed',
  'body_malformed',
  'body_too_large',
  'unauthorized',
  'ingest_token_wrong',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'wagon_not_found',
  'sensor_not_found',
  'wagon_number_taken',
  'sensor_number_taken',
  'sensor_number_removed',
  'sensor_rides_elsewhere',
  'sensor_type_mismatch',
  'changed_meanwhile',
  'place_not_found',
  'other_place',
  'approval_above',
  'plan_not_found',
  'plan_not_draft',
  'plan_step_refused',
  'alert_not_found',
  'alert_taken',
  'alert_closed',
  'channel_not_found',
  'channels_too_many',
  'report_not_found',
  'report_not_ready',
  'too_many_reports',
  'file_unreadable',
  'file_too_large',
  'file_columns_missing',
  'import_not_found',
  'import_not_ready',
  'import_has_faults',
  'username_taken',
  'email_taken',
  'wrong_credentials',
  'wrong_password',
  'password_common',
  'account_disabled',
  'employee_not_found',
  'last_administrator',
  'identity_off',
  'identity_provider_unreachable',
  'identity_token_refused',
  'identity_nonce_refused',
  'identity_email_unverified',
  'identity_email_taken',
  'too_many_tries',
  'origin_refused',
  'overloaded',
  'not_ready',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One field that was refused: `field` is a JSON pointer without its first slash, as `0/latitude`. */
export const FieldError = Type.Object({
  field: Type.String(),
  reason: Type.String(),
});
export type FieldError = Static<typeof FieldError>;

/** RFC 9457 problem, sent as `application/problem+json`. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(FieldError)),
});
export type Problem = Static<typeof Problem> & { code: ErrorCode };

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
