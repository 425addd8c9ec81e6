import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { WEBHOOK_ID_HEADER, WEBHOOK_SIGNATURE_HEADER } from '@vagon/contract';
import type { AlertMessage } from '../compose-message.ts';
import { CHANNEL_TIMEOUT_MS, DeliveryFailed } from './delivery-failed.ts';
import { lookupFor, refuseLiteral } from './webhook-address.ts';

/**
 * Posts a message as JSON, signed by the secret. Follows no redirection and
 * reads nothing of the answer but its status, so that nothing can be read
 * through it.
 * @throws DeliveryFailed
 */
export async function sendWebhook(secret: string, address: string, message: AlertMessage): Promise<void> {
  const url = new URL(address);
  refuseLiteral(url);
  const { id, isTest, total, alerts, text } = message;
  const body = JSON.stringify({ id, isTest, total, text, alerts });
  const status = await post(url, body, {
    'content-type': 'application/json',
    [WEBHOOK_ID_HEADER]: id,
    [WEBHOOK_SIGNATURE_HEADER]: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  });
  if (status < 200 || status > 299) throw new DeliveryFailed('refused', status);
}

function post(url: URL, body: string, headers: Record<string, string>): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: lookupFor(url.protocol),
      agent: false,
      signal: AbortSignal.timeout(CHANNEL_TIMEOUT_MS),
    });
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.on('error', (failure) => reject(failureOf(failure)));
    call.end(body);
  });
}

function failureOf(failure: Error): DeliveryFailed {
  if (failure instanceof DeliveryFailed) return failure;
  return new DeliveryFailed(
    failure.name === 'AbortError' || failure.name === 'TimeoutError' ? 'timed_out' : 'unreachable',
  );
}
