import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLERS, type Caller, makeCallers, signInAgain } from '../test/callers.ts';
import { collectRoutes, type ServedRoute } from '../test/collect-routes.ts';
import { startTestProduct, type TestProduct } from '../test/test-product.ts';
import type { Access } from './http/access.ts';

const METRICS_TOKEN = 'metrics-token-of-the-tests';

/** Who may call what. A route that is not here, or here and not there, fails. */
const RULES: Record<Access, string[]> = {
  public: [
    'POST /employee/register',
    'POST /employee/login',
    'GET /geography',
    'GET /settings',
    'GET /health',
    'GET /identity/settings',
    'POST /identity/begin',
    'POST /identity/session',
    // The live door asks for the token itself: doors.test.ts.
    'GET /our-websocket',
    'POST /our-websocket',
    'OPTIONS /our-websocket',
    'GET /our-websocket/*',
    'POST /our-websocket/*',
    'OPTIONS /our-websocket/*',
  ],
  employee: [
    'GET /employee/me',
    'PUT /employee/me/password',
    'POST /employee/logout',
    'GET /wagons/all',
    'GET /wagons/getWagon',
    'GET /wagons/export',
    'GET /sensor',
    'GET /sensor/getSensor',
    'GET /sensor/type/:typeId',
    'GET /sensor/export',
    'GET /wagonPositions/byCondition',
    'GET /wagonPositions/byWagon',
    'GET /wagonPositions/export',
    'GET /wagons/:wagonNumber/story',
    'GET /wagons/:wagonNumber/way',
    'GET /wagons/:wagonNumber/events',
    'GET /wagons/:wagonNumber/trips',
    'GET /wagons/:wagonNumber/readings',
    'GET /wagons/:wagonNumber/readings/export',
    'GET /wagons/:wagonNumber/readings/chart',
    'GET /fleet/snapshot',
    'GET /fleet/spots',
    'GET /fleet/spots/wagons',
    'GET /fleet/summary',
    'GET /plans/sheet',
    'GET /plans/report',
    'GET /plans/report/export',
    'GET /plans/:date/:shift/:stationId/proposal',
    'GET /plans/:date/:shift/:stationId/history',
    'GET /alerts/all',
    'GET /alerts/open',
    'GET /alerts/export',
    'POST /alerts/:alertId/take',
    'POST /alerts/:alertId/close',
    'GET /places/railway',
    'GET /places/railway/wagons',
    'GET /places/railway/wagons/export',
    'GET /places/region/:id',
    'GET /places/region/:id/wagons',
    'GET /places/region/:id/wagons/export',
    'GET /places/station/:id',
    'GET /places/station/:id/wagons',
    'GET /places/station/:id/wagons/export',
    'POST /reports',
    'GET /reports/runs',
    'GET /reports/runs/:runId',
    'DELETE /reports/runs/:runId',
    'GET /reports/runs/:runId/export',
  ],
  dispatcher: [
    'PUT /plans/:date/:shift/:stationId',
    'PUT /plans/:date/:shift/:stationId/status',
    'POST /plans/:date/:shift/:stationId/notes',
    'POST /plans/:date/:shift/drafts',
    'POST /plans/:date/:shift/approvals',
  ],
  admin: [
    'GET /employee',
    'PUT /employee/:employeeId/role',
    'PUT /employee/:employeeId/disabled',
    'POST /employee/:employeeId/password',
    'GET /audit',
    'POST /wagons',
    'PUT /wagons/:wagonNumber',
    'DELETE /wagons',
    'POST /sensor',
    'PUT /sensor/:sensorNumber',
    'DELETE /sensor',
    'GET /imports/:kind/template',
    'POST /imports/:kind',
    'GET /imports/:importId',
    'GET /imports/:importId/faults',
    'POST /imports/:importId/apply',
    'DELETE /imports/:importId',
    'GET /telemetry/unassigned',
    'GET /alerts/rules',
    'PUT /alerts/rules/:rule',
    'GET /alerts/channels',
    'POST /alerts/channels',
    'PUT /alerts/channels/:channelId',
    'DELETE /alerts/channels/:channelId',
    'POST /alerts/channels/:channelId/test',
  ],
  ingest: ['POST /telemetry'],
  operator: ['GET /metrics'],
};

/** Who gets past the door of each kind of route; the others hear 401, or 403 where a role is what they lack. */
const ADMITTED: Record<Access, readonly (Caller | 'operator')[]> = {
  public: [...CALLERS, 'operator'],
  employee: ['employee', 'dispatcher', 'administrator', 'former administrator'],
  dispatcher: ['dispatcher', 'administrator'],
  admin: ['administrator'],
  ingest: ['ingest token'],
  operator: ['operator'],
};
const LACKING_A_ROLE: readonly string[] = ['employee', 'dispatcher', 'former administrator'];

let product: TestProduct;
let routes: ServedRoute[];
let tokens: Record<Caller | 'operator', string | undefined>;

beforeAll(async () => {
  const { started, routes: found } = await collectRoutes(() =>
    startTestProduct({ metricsToken: METRICS_TOKEN, trustedProxies: ['127.0.0.1'] }),
  );
  product = started;
  routes = found;
  tokens = { ...(await makeCallers(product)), operator: METRICS_TOKEN };
});
afterAll(() => product.stop());

const everyCaller = [...CALLERS, 'operator'] as const;
const table = Object.entries(RULES).flatMap(([access, calls]) =>
  calls.map((call) => {
    const [method = '', url = ''] = call.split(' ');
    return { call, method, url, access: access as Access };
  }),
);

let address = 0;
/** Each comes from an address of its own: tries are not what is asked about here. */
const knock = (method: string, path: string, token?: string) =>
  product.call(method, path, {
    ...(token === undefined ? {} : { token }),
    headers: { 'x-forwarded-for': `10.0.${(++address >> 8) & 255}.${address & 255}`, accept: '*/*' },
  });

/** An address with nothing behind it: what is asked about is who gets as far as hearing so. */
const addressOf = (url: string) =>
  url
    .replace(':employeeId', '999999')
    .replace(':importId', '00000000-0000-4000-8000-000000000000')
    .replace(':kind', 'wagons')
    .replace(/:\w+|\*/g, '99999999');

test('the server has these calls and no others, each with its rule', () => {
  const served = routes
    .filter(({ method, access }) => access !== undefined && method !== 'HEAD')
    .map(({ method, url, access }) => `${access} ${method} ${url}`);
  expect(served.sort()).toEqual(table.map(({ access, call }) => `${access} ${call}`).sort());
});

test('beside the calls it serves files alone: those of the web app and of the API page', () => {
  for (const { method, url } of routes.filter(({ access }) => access === undefined)) {
    expect(['GET', 'HEAD'], url).toContain(method);
    expect(url).toMatch(/^(\/\*?|\/api(\/.*)?)$/);
  }
});

test('what answers to HEAD has the rule of what answers to GET', () => {
  for (const { url, access } of routes.filter((route) => route.method === 'HEAD' && route.access !== undefined))
    expect(routes).toContainEqual({ method: 'GET', url, access });
});

test.each(table)('$access: $call', async ({ method, url, access }) => {
  const methods = routes.filter((route) => route.url === url).map((route) => route.method);
  for (const one of method === 'GET' && methods.includes('HEAD') ? ['GET', 'HEAD'] : [method]) {
    const heard: [string, number | 'admitted'][] = [];
    for (const caller of everyCaller) {
      const { status, body } = await knock(one, addressOf(url), await tokenFor(caller, url));
      const isRefused = status === 401 || status === 403;
      heard.push([caller, isRefused ? status : 'admitted']);
      expect(status, caller).toBeLessThan(500);
      // Whoever is refused learns nothing else.
      if (isRefused && one !== 'HEAD') expect(Object.keys(body)).toEqual(['type', 'title', 'status', 'code', 'detail']);
    }
    expect([one, heard]).toEqual([one, everyCaller.map((caller) => [caller, expectedOf(access, caller)])]);
  }
});

function expectedOf(access: Access, caller: Caller | 'operator'): number | 'admitted' {
  if (ADMITTED[access].includes(caller)) return 'admitted';
  return (access === 'admin' || access === 'dispatcher') && LACKING_A_ROLE.includes(caller) ? 403 : 401;
}

/** The session that a call would end is one of its own: the others still need theirs. */
async function tokenFor(caller: Caller | 'operator', url: string): Promise<string | undefined> {
  if (url !== '/employee/logout' || !ADMITTED.employee.includes(caller)) return tokens[caller];
  return signInAgain(product, caller);
}

test('no other method opens an address', async () => {
  for (const url of new Set(table.filter(({ access }) => access !== 'public').map((row) => row.url))) {
    const known = table.filter((row) => row.url === url).map((row) => row.method);
    for (const method of ['OPTIONS', 'PATCH', 'PUT', 'DELETE', 'POST'].filter((one) => !known.includes(one))) {
      const { status, headers } = await knock(method, addressOf(url));
      // What another route of the same shape answers to has that route's rule.
      expect([401, 404], `${method} ${url}`).toContain(status);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  }
});

test.each([
  '/wagons/all/',
  '//wagons/all',
  '/Wagons/All',
  '/wagons/%61ll',
  '/wagons/./all',
  '/wagons/all;x=1',
  '/wagons%2fall',
  '/x/../wagons/all',
  '/employee/me?token=x',
  '/audit#x',
])('no other spelling of an address opens it: %s', async (path) => {
  for (const caller of ['signed out', 'wrong token', 'disabled employee'] as const) {
    const { status } = await knock('GET', path, tokens[caller]);
    expect([400, 401, 403, 404], caller).toContain(status);
  }
});

test('a token in the address or in a cookie is none', async () => {
  const token = `${tokens.administrator}`;
  const places: Record<string, string>[] = [{ cookie: `accessToken=${token}` }, { 'x-access-token': token }];
  for (const headers of places)
    expect((await product.call('GET', `/audit?access_token=${token}`, { headers })).status).toBe(401);
});
