import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/** What proxies add. */
const OF_A_PROXY = /^(via|forwarded|x-real-ip|x-forwarded-.*)$/;

/** Whether a request comes from this very machine, and not by way of a proxy on it that nobody told us of. */
export const isFromHere = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK_ADDRESS.test(ip) &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => OF_A_PROXY.test(name));
