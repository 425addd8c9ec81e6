import { randomInt } from 'node:crypto';
import type { Account } from '@vagon/contract';
import type { TestProduct } from '../../../test/test-product.ts';

export const PASSWORD = 'temir yoʻl 1520';

/** An employee with an account and any number of sessions. */
export interface TestEmployee {
  id: number;
  userName: string;
  /** @returns the token of a new session */
  signIn(password?: string): Promise<string>;
  account(): Promise<Account>;
}

/** Registers an employee as one does by oneself. */
export async function registerEmployee(
  product: Pick<TestProduct, 'call' | 'asAdmin'>,
  userName: string,
  more: object = {},
): Promise<TestEmployee> {
  const registration = {
    firstName: 'Gulnora',
    lastName: 'Karimova',
    userName,
    password: PASSWORD,
    phoneNumber: '+998 90 123-45-67',
    email: `${userName}@example.uz`,
    ...more,
  };
  const { status, body } = await product.call('POST', '/employee/register', {
    body: registration,
    // Where the product trusts its proxy, each comes from an address of its own, whose tries are counted apart.
    headers: { 'x-forwarded-for': `10.1.${randomInt(256)}.${randomInt(256)}` },
  });
  if (status !== 201) throw new Error(`${userName} could not be registered: ${JSON.stringify(body)}`);
  return {
    id: body.id,
    userName,
    async signIn(password = PASSWORD) {
      const answer = await product.call('POST', '/employee/login', { body: { usernameOrEmail: userName, password } });
      if (answer.status !== 200) throw new Error(`${userName} could not sign in: ${JSON.stringify(answer.body)}`);
      return answer.body.accessToken;
    },
    async account() {
      const { body: page } = await product.asAdmin('GET', `/employee?search=${encodeURIComponent(userName)}&size=100`);
      return page.data.find((account: Account) => account.id === body.id);
    },
  };
}

/** The audit's entries on an employee, oldest first. */
export async function auditOf(product: Pick<TestProduct, 'pool'>, userName: string) {
  const { rows } = await product.pool.query<{ by: string | null; action: string; before: unknown; after: unknown }>(
    `SELECT e.user_name AS by, a.action, a.before, a.after
     FROM audit_entry a LEFT JOIN employee e ON e.id = a.employee_id
     WHERE a.subject = 'employee' AND a.subject_key = $1 ORDER BY a.id`,
    [userName],
  );
  return rows;
}
