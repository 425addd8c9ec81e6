import http from 'node:http';
import type { BenchProduct } from './bench-process.ts';

/** One call on a connection that stays open, timed until its last byte, ms; with how much came. */
export function timedGet(
  agent: http.Agent,
  { url, token }: BenchProduct,
  address: string,
): Promise<[elapsed: number, bytes: number]> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    http
      .get(url + address, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => {
          if (response.statusCode === 200) resolve([performance.now() - startedAt, bytes]);
          else reject(new Error(`${address}: ${response.statusCode}`));
        });
      })
      .on('error', reject);
  });
}
