export const ADMIN_PASSWORD = 'password of the fault suite';
export const WAGONS = 40;
const FIRST_WAGON = 60_000_000;

export const wagonOf = (index: number) => FIRST_WAGON + index;
export const sensorOf = (index: number) => `fault-${index}`;

/** Signs in as administrator. @returns headers of further calls */
export async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/employee/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: 'admin', password: ADMIN_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`signing in: ${await answer.text()}`);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };
}

/** Registers wagons, each with a location sensor, as an administrator does. */
export async function registerFleet(url: string): Promise<void> {
  const headers = await signIn(url);
  const call = async (method: string, address: string, body: unknown) => {
    const response = await fetch(url + address, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`);
  };
  for (let index = 0; index < WAGONS; index++) {
    const wagon = { number: wagonOf(index), country_id: 1, wagonType_id: 1 };
    const sensorNumber = sensorOf(index);
    await call('POST', '/wagons', wagon);
    await call('POST', '/sensor', { number: sensorNumber, sensorTypeId: 1 });
    await call('PUT', `/wagons/${wagon.number}`, { ...wagon, sensorNumbers: [{ idType: 2, sensorNumber }] });
  }
}
