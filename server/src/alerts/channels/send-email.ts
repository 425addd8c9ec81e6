import { createTransport } from 'nodemailer';
import type { AlertMessage } from '../compose-message.ts';
import { CHANNEL_TIMEOUT_MS, DeliveryFailed } from './delivery-failed.ts';

/** Milliseconds within which a letter has to be there: each step has its own limit, and a server that goes on talking ends none. */
const WHOLE_TIMEOUT_MS = 60_000;

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** Whose name the letters bear. */
  from: string;
}

/** Sends a letter of plain text. @throws DeliveryFailed */
export async function sendEmail({ url, from }: SmtpSettings, to: string, message: AlertMessage): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: CHANNEL_TIMEOUT_MS,
    greetingTimeout: CHANNEL_TIMEOUT_MS,
    socketTimeout: CHANNEL_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const letter = {
    from,
    to,
    subject: message.subject,
    text: message.text,
    messageId: `<${message.id}@vagon>`,
    // No holiday note shall answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject({ code: 'ETIMEDOUT' }), WHOLE_TIMEOUT_MS);
  });
  try {
    await Promise.race([transport.sendMail(letter), tooLong]);
  } catch (failure) {
    throw reasonOf(failure as { code?: string; responseCode?: number });
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

function reasonOf({ code, responseCode }: { code?: string; responseCode?: number }): DeliveryFailed {
  if (responseCode !== undefined) return new DeliveryFailed('refused', responseCode);
  if (code === 'EENVELOPE' || code === 'EAUTH') return new DeliveryFailed('refused');
  return new DeliveryFailed(code === 'ETIMEDOUT' ? 'timed_out' : 'unreachable');
}
