import type { Place, PlanLine, PlanReport, PlanSheet, StationPlan } from '@vagon/contract';
import type { Answer, TestProduct } from '../../../test/test-product.ts';
import { registerEmployee } from '../../auth/testing/employees.ts';

/** Somebody who plans; each call is made in their name. */
export interface Planner {
  userName: string;
  token: string;
  call(method: string, path: string, body?: unknown, ifMatch?: number): Promise<Answer>;
}

/** Makes a dispatcher of a place, or with null an ordinary employee. */
export async function makePlanner(product: TestProduct, userName: string, place: Place | null): Promise<Planner> {
  const employee = await registerEmployee(product, userName);
  if (place) await product.asAdmin('PUT', `/employee/${employee.id}/role`, { role: 'ROLE_DISPATCHER', place });
  return plannerOf(product, userName, await employee.signIn());
}

/** The administrator as one who plans. */
export const administrator = (product: TestProduct): Planner => plannerOf(product, 'admin', product.adminToken);

const plannerOf = (product: TestProduct, userName: string, token: string): Planner => ({
  userName,
  token,
  call: (method, path, body, ifMatch) =>
    product.call(method, path, { token, body, headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` } }),
});

/** The address of a shift's plan for a station. */
export const addressOf = (date: string, shift: number, stationId: number) => `/plans/${date}/${shift}/${stationId}`;

/** Writes a plan and takes it as far as asked. @throws Error when a step is refused */
export async function plan(
  planner: Planner,
  address: string,
  lines: PlanLine[],
  status: StationPlan['status'] = 'draft',
): Promise<StationPlan> {
  const answers = [await planner.call('PUT', address, { lines })];
  if (status !== 'draft') answers.push(await planner.call('PUT', `${address}/status`, { status: 'submitted' }));
  if (status === 'approved') answers.push(await planner.call('PUT', `${address}/status`, { status }));
  const failed = answers.find((answer) => answer.status !== 200);
  if (failed) throw new Error(`the plan was refused: ${JSON.stringify(failed.body)}`);
  return answers.at(-1)?.body;
}

const placeQuery = (place: Place) => `level=${place.level}${'id' in place ? `&id=${place.id}` : ''}`;

export async function sheetOf(planner: Planner, date: string, shift: number, place: Place): Promise<PlanSheet> {
  const answer = await planner.call('GET', `/plans/sheet?date=${date}&shift=${shift}&${placeQuery(place)}`);
  if (answer.status !== 200) throw new Error(`no sheet: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function reportOf(planner: Planner, date: string, place: Place): Promise<PlanReport> {
  const answer = await planner.call('GET', `/plans/report?date=${date}&${placeQuery(place)}`);
  if (answer.status !== 200) throw new Error(`no report: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
