import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createKeptFresh } from './kept-fresh.ts';

test('an outage is logged where it begins and where it ends, however often somebody asks meanwhile', async () => {
  const lines: { msg: string }[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  let isAway = false;
  const load = async () => {
    if (isAway) throw new Error('the database is away');
    return 'answer';
  };
  // Worked out anew at each asking.
  const options = { what: 'the survey', minAge: 0, share: Number.POSITIVE_INFINITY, log };
  const answers = createKeptFresh(load, options);
  isAway = true;
  for (let tries = 0; tries < 3; tries++) await expect(answers.get()).rejects.toThrow('away');
  isAway = false;
  expect(await answers.get()).toBe('answer');
  isAway = true;
  for (let tries = 0; tries < 3; tries++) expect(await answers.get()).toBe('answer');
  isAway = false;
  await answers.get();
  await answers.stop();
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the survey could not be worked out for now',
    'the survey: worked out again',
    'the survey could not be worked out for now',
    'the survey: worked out again',
  ]);
});

test('while nobody asks, an answer is worked out anew where it costs little and left as it is where it costs much', async () => {
  let loads = 0;
  const load = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return ++loads;
  };
  const options = { what: 'the survey', minAge: 0, share: 1, log: pino({ level: 'silent' }) };
  const cheap = createKeptFresh(load, options);
  await cheap.keepReady(Number.POSITIVE_INFINITY);
  await cheap.keepReady(Number.POSITIVE_INFINITY);
  expect(loads).toBe(2);
  const costly = createKeptFresh(load, options);
  await costly.keepReady(1 / 1_000_000);
  await costly.keepReady(1 / 1_000_000);
  expect(loads).toBe(3);
});
