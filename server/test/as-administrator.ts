const JSON_BODY = { 'content-type': 'application/json' };

/**
 * Signs in to a running product as its administrator.
 * @returns the access token
 * @throws Error with the product's answer when it refuses
 */
export async function accessTokenOfAdministrator(url: string, password: string): Promise<string> {
  const body = JSON.stringify({ usernameOrEmail: 'admin', password });
  const answer = await fetch(`${url}/employee/login`, { method: 'POST', headers: JSON_BODY, body });
  if (!answer.ok) throw new Error(`signing in: ${await answer.text()}`);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return accessToken;
}

/** Signs in likewise. @returns headers of further calls */
export const signInAsAdministrator = async (url: string, password: string) => ({
  ...JSON_BODY,
  authorization: `Bearer ${await accessTokenOfAdministrator(url, password)}`,
});

/** Registers wagons, each with a location sensor, through the API. */
export async function registerWagonsAsAdministrator(
  url: string,
  password: string,
  wagons: readonly { number: number; sensorNumber: string }[],
): Promise<void> {
  const headers = await signInAsAdministrator(url, password);
  const call = async (method: string, address: string, body: unknown) => {
    const response = await fetch(url + address, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`);
  };
  for (const { number, sensorNumber } of wagons) {
    const wagon = { number, country_id: 1, wagonType_id: 1 };
    await call('POST', '/wagons', wagon);
    await call('POST', '/sensor', { number: sensorNumber, sensorTypeId: 1 });
    await call('PUT', `/wagons/${number}`, { ...wagon, sensorNumbers: [{ idType: 2, sensorNumber }] });
  }
}
