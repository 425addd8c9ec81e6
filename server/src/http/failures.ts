import type { ErrorCode, FieldError } from '@vagon/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused, sendProblem } from './problem.ts';

const CODES_OF_FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body_malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_malformed',
};

/** What else the framework or a plugin refuses, by status. */
const CODES_OF_STATUS: Record<number, ErrorCode> = {
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  429: 'too_many_tries',
};

/** Socket errors that mean "not now" rather than "never"; ENOENT is a PostgreSQL socket that is not there. */
const PASSING_FAILURES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/** The same of PostgreSQL's: connection exceptions, no resources (a full disk too), shutting down or starting up. */
const PASSING_CLASSES = /^(08|53|57P)/;
/** What `pg` says without a code. */
const PASSING_WORDS = /Connection terminated|connection error and is not queryable|timeout exceeded when trying/;
/** PostgreSQL's text holds no NUL character: 22021 in a text, 22P05 in a document. */
const TEXT_REFUSALS = new Set(['22021', '22P05']);
/** An outage fails every request; it is logged at most this often, ms. */
const LOG_OUTAGE_EVERY_MS = 10_000;

const isPassing = ({ code, message }: FastifyError) =>
  PASSING_FAILURES.has(code) || PASSING_CLASSES.test(code) || PASSING_WORDS.test(message);

function fieldErrors(failure: FastifyError): FieldError[] {
  return (failure.validation ?? []).map((found) => {
    const missing = found.params.missingProperty;
    const path = found.instancePath.slice(1);
    return {
      field: typeof missing === 'string' ? [path, missing].filter(Boolean).join('/') : path,
      reason: found.message ?? found.keyword,
    };
  });
}

function toRefused(failure: FastifyError): Refused | null {
  if (failure instanceof Refused) return failure;
  if (failure.validation) {
    const errors = fieldErrors(failure);
    const detail = `The ${failure.validationContext ?? 'request'} does not fit: ${failure.message}`;
    return new Refused(400, 'validation_failed', detail, { errors });
  }
  const code = CODES_OF_FRAMEWORK[failure.code];
  if (code) return new Refused(failure.statusCode ?? 400, code, failure.message);
  if (TEXT_REFUSALS.has(failure.code))
    return new Refused(400, 'validation_failed', 'A text holds a character that cannot be kept.');
  if (isPassing(failure))
    return new Refused(503, 'not_ready', 'The database cannot be reached right now.', { retryAfter: 2 });
  if (failure.statusCode && failure.statusCode < 500)
    return new Refused(failure.statusCode, CODES_OF_STATUS[failure.statusCode] ?? 'body_malformed', failure.message);
  return null;
}

/** Answers every failure as a problem; what nobody foresaw is logged and told without its inside. */
export function answerFailures(app: FastifyInstance): void {
  let outageLoggedAt = Number.NEGATIVE_INFINITY;

  app.setErrorHandler((failure: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refused = toRefused(failure);
    if (refused && refused.status < 500) return sendProblem(reply, refused);
    if (refused) {
      if (performance.now() - outageLoggedAt < LOG_OUTAGE_EVERY_MS) return sendProblem(reply, refused);
      outageLoggedAt = performance.now();
    }
    request.log.error({ failure, route: request.routeOptions.url, method: request.method }, 'a request failed');
    return sendProblem(reply, refused ?? new Refused(500, 'internal', 'Something went wrong on the server.'));
  });
}
