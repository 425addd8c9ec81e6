import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswers } from './kept-answers.ts';

const REFUSED = /;\s*q=0(\.0*)?\s*$/;

/** Whether a client takes gzip (RFC 9110, section 12.5.3); one that only says `*` gets plain bytes, which it takes as well. */
const takesGzip = (accepted = ''): boolean =>
  accepted.split(',').some((coding) => /^\s*(x-)?gzip\s*(;|$)/i.test(coding) && !REFUSED.test(coding));

/** Whether one of the tags that a client holds is this one, compared weakly (RFC 9110, section 13.1.2). */
const holds = (tags: string | undefined, tag: string): boolean =>
  tags?.split(',').some((held) => held.trim().replace(/^(W\/)?/, 'W/') === tag) ?? false;

/**
 * Answers a question about the fleet from what is kept. Whoever holds the
 * answer already is told so without a search. Browsers keep it, but ask each
 * time whether it still holds.
 * @param question, find as {@link KeptAnswers.answerTo} has them
 */
export function sendKeptAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answers: KeptAnswers,
  question: string,
  find: () => string,
): FastifyReply {
  const tag = answers.tag();
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization, accept-encoding' });
  if (holds(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const answer = answers.answerTo(question, find);
  reply.type('application/json; charset=utf-8');
  const packed = takesGzip(request.headers['accept-encoding']) ? answer.packed() : null;
  return packed ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(answer.json);
}
