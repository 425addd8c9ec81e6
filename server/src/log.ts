import type { FastifyBaseLogger } from 'fastify';

/** The product's log: structured, one object and one sentence a line. Never a token, password or secret in it. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
