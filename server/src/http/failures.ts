import type { ErrorCode, FieldError } from '@vagon/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutage, isTextRefused } from './database-failures.ts';
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

/** An outage fails every request; it is logged at most this often, ms. */
const LOG_OUTAGE_EVERY_MS = 10_000;

/** Faults that a refusal tells: more than any form has fields. */
const MAX_FAULTS = 100;
/** Those that its `detail` repeats in words. */
const MAX_FAULTS_IN_WORDS = 10;

type Fault = NonNullable<FastifyError['validation']>[number];

/** What does not fit a schema, in words: `body/number must be integer`. */
export function joinFaults(faults: Fault[], where: string): Error {
  const words = faults
    .slice(0, MAX_FAULTS_IN_WORDS)
    .map(({ instancePath, message, keyword }) => `${where}${instancePath} ${message ?? keyword}`);
  if (faults.length > words.length) words.push('…');
  return new Error(words.join(', '));
}

function fieldErrors(faults: Fault[]): FieldError[] {
  return faults.slice(0, MAX_FAULTS).map(({ params, instancePath, message, keyword }) => {
    const missing = params.missingProperty;
    const path = instancePath.slice(1);
    return {
      field: typeof missing === 'string' ? [path, missing].filter(Boolean).join('/') : path,
      reason: message ?? keyword,
    };
  });
}

function toRefused(failure: FastifyError): Refused | null {
  if (failure instanceof Refused) return failure;
  if (failure.validation) {
    const errors = fieldErrors(failure.validation);
    const detail = `The ${failure.validationContext ?? 'request'} does not fit: ${failure.message}`;
    return new Refused(400, 'validation_failed', detail, { errors });
  }
  const code = CODES_OF_FRAMEWORK[failure.code];
  if (code) return new Refused(failure.statusCode ?? 400, code, failure.message);
  if (isTextRefused(failure))
    return new Refused(400, 'validation_failed', 'A text holds a character that cannot be kept.');
  if (isOutage(failure))
    return new Refused(503, 'not_ready', 'The database cannot be reached right now.', { retryAfter: 2 });
  if (failure.statusCode && failure.statusCode < 500)
    return new Refused(failure.statusCode, CODES_OF_STATUS[failure.statusCode] ?? 'body_malformed', failure.message);
  return null;
}

const brokenOff = () => new Refused(400, 'body_malformed', 'The request broke off.');

/** Whether the client went away, or spoke no HTTP any more, before its request was there. */
const isBrokenOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

/** Answers every failure as a problem; what nobody foresaw is logged and told without its inside. */
export function answerFailures(app: FastifyInstance): void {
  let outageLoggedAt = Number.NEGATIVE_INFINITY;

  // A connection that is gone no longer knows where it came from; asked at once, it remembers.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.ip === undefined ? brokenOff() : undefined);
  });

  app.setErrorHandler((failure: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refused = isBrokenOff(request) ? brokenOff() : toRefused(failure);
    if (refused && refused.status < 500) return sendProblem(reply, refused);
    if (refused) {
      if (performance.now() - outageLoggedAt < LOG_OUTAGE_EVERY_MS) return sendProblem(reply, refused);
      outageLoggedAt = performance.now();
    }
    request.log.error({ failure, route: request.routeOptions.url, method: request.method }, 'a request failed');
    return sendProblem(reply, refused ?? new Refused(500, 'internal', 'Something went wrong on the server.'));
  });
}
