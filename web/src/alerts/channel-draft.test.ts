import { expect, test } from 'vitest';
import { type ChannelDraft, channelFaults, NEW_CHANNEL, toChannelChange } from './channel-draft.ts';

const draft: ChannelDraft = { ...NEW_CHANNEL, name: ' Navbatchi ', address: 'navbatchi@example.uz' };

test('a channel is sent as it was typed, quiet hours in minutes', () => {
  expect(toChannelChange({ ...draft, quietFrom: '22:00', quietTo: '07:30' })).toEqual({
    kind: 'email',
    name: 'Navbatchi',
    address: 'navbatchi@example.uz',
    isOn: true,
    groupMinutes: 5,
    urgentInQuiet: true,
    language: 'uz',
    quiet: { from: 1320, to: 450 },
  });
  for (const none of ['quiet', 'rules', 'regions']) expect(toChannelChange(draft)).not.toHaveProperty(none);
  expect(toChannelChange({ ...draft, rules: ['silent'], regions: ['3', '5'], language: 'ru' })).toMatchObject({
    rules: ['silent'],
    regions: [3, 5],
    language: 'ru',
  });
});

test.each<[Partial<ChannelDraft>, string]>([
  [{ name: '  ' }, 'name'],
  [{ address: 'navbatchi' }, 'address'],
  [{ kind: 'telegram' }, 'address'],
  [{ kind: 'webhook', address: 'http://example.uz/x' }, 'address'],
  [{ groupMinutes: '0' }, 'groupMinutes'],
  [{ groupMinutes: '61' }, 'groupMinutes'],
  [{ quietFrom: '22:00' }, 'quiet'],
  [{ quietTo: '07:00' }, 'quiet'],
])('%o is told at its field and not sent', (typed, field) => {
  const faults = channelFaults({ ...draft, ...typed });
  expect(Object.entries(faults).filter(([, isWrong]) => isWrong)).toEqual([[field, true]]);
  expect(toChannelChange({ ...draft, ...typed })).toBeNull();
});

test.each([
  ['telegram', '-1001234567890'],
  ['telegram', '@navbatchi_uz'],
  ['webhook', 'https://hooks.example.uz/x?key=1'],
  ['webhook', 'http://127.0.0.1:8080/x'],
] as const)('%s takes %s', (kind, address) => {
  expect(channelFaults({ ...draft, kind, address }).address).toBe(false);
});
