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

/** PostgreSQL and socket errors that mean "not now" rather than "never". */
const PASSING_FAILURES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
]);

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
  if (PASSING_FAILURES.has(failure.code) || /Connection terminated|timeout exceeded when trying/.test(failure.message))
    return new Refused(503, 'not_ready', 'The database cannot be reached right now.', { retryAfter: 2 });
  if (failure.statusCode && failure.statusCode < 500)
    return new Refused(failure.statusCode, 'body_malformed', failure.message);
  return null;
}

/** Answers every failure as a problem; what nobody foresaw is logged and told without its inside. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((failure: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refused = toRefused(failure);
    if (refused && refused.status < 500) return sendProblem(reply, refused);
    request.log.error({ failure, route: request.routeOptions.url, method: request.method }, 'a request failed');
    return sendProblem(reply, refused ?? new Refused(500, 'internal', 'Something went wrong on the server.'));
  });
}
