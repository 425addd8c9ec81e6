import type { ChannelKind } from '@vagon/contract';
import type { AlertMessage } from '../compose-message.ts';
import { DeliveryFailed } from './delivery-failed.ts';
import { type SmtpSettings, sendEmail } from './send-email.ts';
import { sendTelegram, type TelegramSettings } from './send-telegram.ts';
import { sendWebhook } from './send-webhook.ts';

/** What the environment says of the channels; null where a kind has no settings. Holds secrets: never told, never logged. */
export interface ChannelSettings {
  smtp: SmtpSettings | null;
  telegram: TelegramSettings | null;
  webhookSecret: string | null;
  /** Where people find the product, for links. */
  publicUrl: string | null;
}

/** Ways out of the product. */
export interface Channels {
  isConfigured(kind: ChannelKind): boolean;
  /** @throws DeliveryFailed */
  send(channel: { kind: ChannelKind; address: string }, message: AlertMessage): Promise<void>;
}

export function openChannels({ smtp, telegram, webhookSecret }: ChannelSettings): Channels {
  type Sender = (address: string, message: AlertMessage) => Promise<void>;
  const senders: Record<ChannelKind, Sender | null> = {
    email: smtp && ((address, message) => sendEmail(smtp, address, message)),
    telegram: telegram && ((address, message) => sendTelegram(telegram, address, message)),
    webhook: webhookSecret === null ? null : (address, message) => sendWebhook(webhookSecret, address, message),
  };
  return {
    isConfigured: (kind) => senders[kind] !== null,
    async send({ kind, address }, message) {
      const sender = senders[kind];
      if (sender === null) throw new DeliveryFailed('not_configured');
      await sender(address, message);
    },
  };
}
