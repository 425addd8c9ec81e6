import { type ErrorCode, type FieldError, PROBLEM_MEDIA_TYPE } from '@vagon/contract';
import type { FastifyReply } from 'fastify';

/** A refusal that the caller is told about: thrown by any handler or query, answered as a problem. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  /** Seconds after which the caller may try again, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    detail: string,
    more: { errors?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** @param ttl until the next try may be made, ms */
export function tooManyTries(ttl: number): Refused {
  const seconds = Math.ceil(ttl / 1000);
  return new Refused(429, 'too_many_tries', `Too many tries; the next one in ${seconds} s.`, { retryAfter: seconds });
}

/** Answers with an RFC 9457 problem. */
export function sendProblem(reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter));
  return reply
    .code(refused.status)
    .type(PROBLEM_MEDIA_TYPE)
    .serializer(JSON.stringify)
    .send({
      type: 'about:blank',
      title: refused.code.replaceAll('_', ' '),
      status: refused.status,
      code: refused.code,
      detail: refused.message,
      ...(refused.errors ? { errors: refused.errors } : {}),
    });
}
