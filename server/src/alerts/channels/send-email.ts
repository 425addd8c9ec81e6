import { createTransport } from 'nodemailer';
import type { AlertMessage } from '../compose-message.ts';
import { CHANNEL_TIMEOUT_MS, DeliveryFailed } from './delivery-failed.ts';

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
  try {
    await transport.sendMail({
      from,
      to,
      subject: message.subject,
      text: message.text,
      messageId: `<${message.id}@vagon>`,
      // No holiday note shall answer (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (failure) {
    throw reasonOf(failure as { code?: string; responseCode?: number });
  } finally {
    transport.close();
  }
}

function reasonOf({ code, responseCode }: { code?: string; responseCode?: number }): DeliveryFailed {
  if (responseCode !== undefined) return new DeliveryFailed('refused', responseCode);
  if (code === 'EENVELOPE' || code === 'EAUTH') return new DeliveryFailed('refused');
  return new DeliveryFailed(code === 'ETIMEDOUT' ? 'timed_out' : 'unreachable');
}
