import { PASSWORD, registerEmployee } from '../src/auth/testing/employees.ts';
import { ADMIN, INGEST_TOKEN, type TestProduct } from './test-product.ts';

/** Everybody who may knock at a door, by what they bring. */
export const CALLERS = [
  'signed out',
  'wrong token',
  'employee',
  'dispatcher',
  'administrator',
  'revoked token',
  'disabled employee',
  'former administrator',
  'ingest token',
] as const;
export type Caller = (typeof CALLERS)[number];

/** Makes one of each. @returns their tokens */
export async function makeCallers(product: TestProduct): Promise<Record<Caller, string | undefined>> {
  const named = async (userName: string) => {
    const employee = await registerEmployee(product, userName);
    const token = await employee.signIn();
    // The token is known to the product, which believes it for a while.
    await product.call('GET', '/employee/me', { token });
    return { ...employee, token };
  };
  const employee = await named('caller.employee');
  const dispatcher = await named('caller.dispatcher');
  const revoked = await named('caller.revoked');
  const disabled = await named('caller.disabled');
  const former = await named('caller.former');
  await product.call('POST', '/employee/logout', { token: revoked.token });
  await product.asAdmin('PUT', `/employee/${dispatcher.id}/role`, {
    role: 'ROLE_DISPATCHER',
    place: { level: 'railway' },
  });
  await product.asAdmin('PUT', `/employee/${disabled.id}/disabled`, { disabled: true });
  await product.asAdmin('PUT', `/employee/${former.id}/role`, { role: 'ROLE_ADMIN' });
  await product.call('GET', '/audit', { token: former.token });
  await product.asAdmin('PUT', `/employee/${former.id}/role`, { role: 'ROLE_EMPLOYEE' });
  return {
    'signed out': undefined,
    'wrong token': 'A'.repeat(43),
    employee: employee.token,
    dispatcher: dispatcher.token,
    administrator: product.adminToken,
    'revoked token': revoked.token,
    'disabled employee': disabled.token,
    'former administrator': former.token,
    'ingest token': INGEST_TOKEN,
  };
}

const LOGINS: Partial<Record<string, { usernameOrEmail: string; password: string }>> = {
  administrator: ADMIN,
  employee: { usernameOrEmail: 'caller.employee', password: PASSWORD },
  dispatcher: { usernameOrEmail: 'caller.dispatcher', password: PASSWORD },
  'former administrator': { usernameOrEmail: 'caller.former', password: PASSWORD },
};

/** @returns the token of another session of a caller who can sign in */
export async function signInAgain(product: TestProduct, caller: string): Promise<string> {
  return (await product.call('POST', '/employee/login', { body: LOGINS[caller] })).body.accessToken;
}
