import http from 'node:http';
import fc from 'fast-check';
import type { ServedRoute } from '../collect-routes.ts';
import { type FuzzTarget, jsonOf, soup, strangeText } from './arbitraries.ts';

/** What the calls know, and what none of them does. */
const NAMES = [
  'page',
  'size',
  'number',
  'state',
  'type',
  'station',
  'region',
  'wagon',
  'search',
  'key',
  'employee',
  'from',
  'to',
  'userName',
  'usernameOrEmail',
  'password',
  'newPassword',
  'currentPassword',
  'email',
  'role',
  'disabled',
  'country_id',
  'wagonType_id',
  'sensorNumbers',
  'sensorTypeId',
  'rows',
  'idToken',
  'sensorNumber',
  'measuredAt',
  'battery',
  '__proto__',
];
/** Would end the session that all the other cases use, or starts a process each time (the file targets do that). */
const LEFT_OUT = ['POST /employee/logout', 'POST /employee/:employeeId/password', 'POST /imports/:kind'];
const TYPES = [
  'application/json',
  'application/json; charset=latin1',
  'text/plain',
  'text/csv',
  'multipart/form-data',
  '',
];

interface FuzzedProduct {
  url: string;
  /** Of an administrator, who gets furthest. */
  adminToken: string;
  ingestToken: string;
  routes: readonly ServedRoute[];
}

/** Every call of the running product: no answer may be 5xx, and each must come. */
export function httpTarget({ url, adminToken, ingestToken, routes }: FuzzedProduct): FuzzTarget {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const calls = routes.filter(({ method, url: path }) => !LEFT_OUT.includes(`${method} ${path}`));

  function statusOf(
    method: string,
    path: string,
    headers: http.OutgoingHttpHeaders,
    body: string | null,
    connection: http.Agent | false = agent,
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const request = http.request(url + path, { method, agent: connection, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      });
      request.on('error', (failure) => {
        // The server hangs up after it refused a body unread; as browsers do, it is asked again on a connection of its own.
        if (request.reusedSocket) statusOf(method, path, headers, body, false).then(resolve, reject);
        else reject(failure);
      });
      request.end(body ?? undefined);
    });
  }

  const text = fc.oneof(strangeText, soup(['a', '1', 'Toshkent', '2026-11-20', 'location', '*6', 'csv']));
  const addresses = fc.integer({ min: 0, max: 2 ** 24 - 1 }).map((n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  const property = fc.asyncProperty(
    fc.constantFrom(...calls),
    fc.array(text, { minLength: 2, maxLength: 2 }),
    fc.array(fc.tuple(fc.constantFrom(...NAMES), text), { maxLength: 5 }),
    fc.option(
      fc.oneof(
        jsonOf(NAMES).map((json) => JSON.stringify(json)),
        soup(['{', '}', '"a"', ':', ',', '[', ']', '1']),
      ),
    ),
    fc.constantFrom(...TYPES),
    fc.option(fc.constantFrom('"1"', 'W/"x"', '*', '""')),
    addresses,
    async (call, params, query, body, type, ifMatch, address) => {
      let next = 0;
      const path = call.url.replace(/:\w+|\*/g, () => encode(params[next++ % 2] || 'x'));
      const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
      const hasBody = body !== null && call.method !== 'GET' && call.method !== 'HEAD';
      const headers = {
        authorization: `Bearer ${call.access === 'ingest' ? ingestToken : adminToken}`,
        'x-forwarded-for': address,
        ...(ifMatch === null ? {} : { 'if-match': ifMatch }),
        ...(hasBody && type !== '' ? { 'content-type': type } : {}),
      };
      const status = await statusOf(
        call.method,
        search === '' ? path : `${path}?${search}`,
        headers,
        hasBody ? body : null,
      );
      if (status >= 500) throw new Error(`${call.method} ${path}?${search} was answered by ${status}`);
    },
  );

  return {
    name: 'HTTP calls',
    share: 29.8,
    async fuzz(cases) {
      await fc.assert(property, { numRuns: cases });
      const status = await statusOf('GET', '/employee/me', { authorization: `Bearer ${adminToken}` }, null);
      if (status !== 200) throw new Error(`the session of all the cases has ended: ${status}`);
    },
  };
}

/** As browsers do; half a surrogate pair, which they cannot send, as a sign that no address takes. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
