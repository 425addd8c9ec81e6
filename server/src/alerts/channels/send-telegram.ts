import type { AlertMessage } from '../compose-message.ts';
import { CHANNEL_TIMEOUT_MS, DeliveryFailed } from './delivery-failed.ts';

export interface TelegramSettings {
  token: string;
  /** `https://api.telegram.org`, or a Bot API server of one's own. */
  apiUrl: string;
}

/** Most characters of a message (Bot API, sendMessage). */
const MAX_TEXT = 4_096;

/**
 * Sends a message by the Bot API. Nothing of the call but its status is kept:
 * the address holds the token.
 * @param chat a chat's id or public name
 * @throws DeliveryFailed
 */
export async function sendTelegram({ token, apiUrl }: TelegramSettings, chat: string, message: AlertMessage) {
  const response = await fetch(`${apiUrl.replace(/\/$/, '')}/bot${token}/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      chat_id: chat,
      text: message.text.slice(0, MAX_TEXT),
      link_preview_options: { is_disabled: true },
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(CHANNEL_TIMEOUT_MS),
  }).catch((failure: Error) => {
    throw new DeliveryFailed(failure.name === 'TimeoutError' ? 'timed_out' : 'unreachable');
  });
  const waitMs = Number(response.headers.get('retry-after') ?? 0) * 1000;
  await response.body?.cancel();
  if (!response.ok) throw new DeliveryFailed('refused', response.status, Number.isFinite(waitMs) ? waitMs : 0);
}
