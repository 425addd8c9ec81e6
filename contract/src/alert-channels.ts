import { type Static, Type } from 'typebox';
import { AlertRuleKindSchema } from './alerts.ts';
import { nullable } from './nullable.ts';
import { Version } from './versions.ts';

/** Ways by which alerts reach people and programs besides the screen. */
export const CHANNEL_KINDS = ['email', 'telegram', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];
const ChannelKindSchema = Type.Enum(CHANNEL_KINDS);

/** Most channels there may be (own choice). */
export const MAX_CHANNELS = 20;

/** What an address of each kind looks like: one email address, a chat's id or public name, an https (or this machine's) address. */
export const CHANNEL_ADDRESS_PATTERNS: Record<ChannelKind, string> = {
  email: '^[^\\s@<>,;:"]{1,64}@[^\\s@<>,;:"]{1,255}$',
  telegram: '^(-?[0-9]{1,20}|@[A-Za-z0-9_]{5,32})$',
  webhook: '^https://[^\\s]+$|^http://(localhost|127\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}|\\[::1\\])([:/][^\\s]*)?$',
};

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 24 * 60 - 1 });
/** When nothing is told: minutes since midnight, Asia/Tashkent; over midnight where `from` is the later; `to` is not quiet any more. */
export const QuietHours = Type.Object({ from: MinuteOfDay, to: MinuteOfDay });
export type QuietHours = Static<typeof QuietHours>;

/** Languages in which a channel tells: those of the interface by their tags (BCP 47), the product's own first. */
export const CHANNEL_LANGUAGES = ['uz', 'uz-Cyrl', 'ru', 'en'] as const;
export type ChannelLanguage = (typeof CHANNEL_LANGUAGES)[number];

/**
 * What an administrator sets of a channel. `rules` and `regions` (ids of MTUs)
 * say which alerts it tells, each left out for all; where the MTU of an alert
 * is not known, a channel of some MTUs does not tell it. `language` is Uzbek when left out. `quiet` are its quiet hours, left
 * out for none; `urgentInQuiet` lets urgent alerts through them. Alerts of
 * `groupMinutes` travel in one message.
 */
export const AlertChannelChange = Type.Object({
  kind: ChannelKindSchema,
  name: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
  address: Type.String({ minLength: 1, maxLength: 500 }),
  isOn: Type.Boolean(),
  groupMinutes: Type.Integer({ minimum: 1, maximum: 60 }),
  rules: Type.Optional(Type.Array(AlertRuleKindSchema, { minItems: 1, uniqueItems: true })),
  regions: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 32_767 }), { minItems: 1, maxItems: 100, uniqueItems: true }),
  ),
  language: Type.Optional(Type.Enum(CHANNEL_LANGUAGES)),
  quiet: Type.Optional(QuietHours),
  urgentInQuiet: Type.Boolean(),
});
export type AlertChannelChange = Static<typeof AlertChannelChange>;

/**
 * Why a message did not arrive: `not_configured` the environment lacks the
 * channel's settings, `unreachable` no connection, `timed_out`, `refused` the
 * other side said no (`status` is what it said), `address_refused` the address
 * is one the product does not call.
 */
export const DELIVERY_FAILURES = ['not_configured', 'unreachable', 'timed_out', 'refused', 'address_refused'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** How sending ended; `failure` null when it arrived, `status` an SMTP or HTTP one where there is one. */
export const DeliveryResult = Type.Object({
  at: Type.String(),
  failure: nullable(Type.Enum(DELIVERY_FAILURES)),
  status: nullable(Type.Integer()),
});
export type DeliveryResult = Static<typeof DeliveryResult>;

/**
 * A channel. `isConfigured` says whether the environment holds what its kind
 * needs; `last` how the last try ended, null before the first; `waiting` how
 * many messages are on their way, `givenUp` how many of the last 30 days were given up after a day of tries.
 */
export const AlertChannel = Type.Object({
  id: Type.Integer(),
  ...AlertChannelChange.properties,
  language: Type.Enum(CHANNEL_LANGUAGES),
  isConfigured: Type.Boolean(),
  last: nullable(DeliveryResult),
  waiting: Type.Integer(),
  givenUp: Type.Integer(),
  version: Version,
});
export type AlertChannel = Static<typeof AlertChannel>;
export const AlertChannelParams = Type.Object({ channelId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

/** Headers of a webhook call: the HMAC-SHA256 of the body by `WEBHOOK_SECRET`, as `sha256=<hex>`, and the message's id, the same at every try. */
export const WEBHOOK_SIGNATURE_HEADER = 'x-vagon-signature';
export const WEBHOOK_ID_HEADER = 'x-vagon-message';
