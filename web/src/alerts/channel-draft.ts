import {
  type AlertChannel,
  type AlertChannelChange,
  type AlertRuleKind,
  CHANNEL_ADDRESS_PATTERNS,
  CHANNEL_LANGUAGES,
  type ChannelKind,
  type ChannelLanguage,
} from '@vagon/contract';

/** What stands in a channel's form; times as `22:00`, '' for none; no rules or MTUs (ids as text) stand for all of them. */
export interface ChannelDraft {
  kind: ChannelKind;
  name: string;
  address: string;
  isOn: boolean;
  groupMinutes: string;
  language: ChannelLanguage;
  rules: AlertRuleKind[];
  regions: string[];
  quietFrom: string;
  quietTo: string;
  urgentInQuiet: boolean;
}

export const NEW_CHANNEL: ChannelDraft = {
  kind: 'email',
  name: '',
  address: '',
  isOn: true,
  groupMinutes: '5',
  language: CHANNEL_LANGUAGES[0],
  rules: [],
  regions: [],
  quietFrom: '',
  quietTo: '',
  urgentInQuiet: true,
};

const HOUR_MINUTES = 60;

/** `22:00` of minutes since midnight. */
export function timeText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / HOUR_MINUTES))}:${two(minutes % HOUR_MINUTES)}`;
}

/** Minutes since midnight of `22:00`; null where it is none. */
function minutesOf(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * HOUR_MINUTES + Number(match[2]) : null;
}

export const draftOf = ({ quiet, ...channel }: AlertChannel): ChannelDraft => ({
  kind: channel.kind,
  name: channel.name,
  address: channel.address,
  isOn: channel.isOn,
  groupMinutes: String(channel.groupMinutes),
  language: channel.language,
  rules: channel.rules ?? [],
  regions: (channel.regions ?? []).map(String),
  quietFrom: quiet ? timeText(quiet.from) : '',
  quietTo: quiet ? timeText(quiet.to) : '',
  urgentInQuiet: channel.urgentInQuiet,
});

export const isSameDraft = (one: ChannelDraft, other: ChannelDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Which fields are wrong. */
export function channelFaults({ kind, name, address, groupMinutes, quietFrom, quietTo }: ChannelDraft) {
  return {
    name: name.trim() === '',
    address:
      !new RegExp(CHANNEL_ADDRESS_PATTERNS[kind]).test(address) || (kind === 'webhook' && !URL.canParse(address)),
    groupMinutes: !/^([1-9]|[1-5]\d|60)$/.test(groupMinutes),
    quiet: `${quietFrom}${quietTo}` !== '' && (minutesOf(quietFrom) === null || minutesOf(quietTo) === null),
  };
}

/** What the call takes; null while something is wrong. */
export function toChannelChange(draft: ChannelDraft): AlertChannelChange | null {
  if (Object.values(channelFaults(draft)).includes(true)) return null;
  const { kind, name, address, isOn, urgentInQuiet, language, rules, regions } = draft;
  const [from, to] = [minutesOf(draft.quietFrom), minutesOf(draft.quietTo)];
  return {
    kind,
    name: name.trim(),
    address,
    isOn,
    groupMinutes: Number(draft.groupMinutes),
    urgentInQuiet,
    language,
    ...(rules.length > 0 && { rules }),
    ...(regions.length > 0 && { regions: regions.map(Number) }),
    ...(from === null || to === null ? {} : { quiet: { from, to } }),
  };
}
