import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createFailingWagons } from './failing-wagons.ts';

test('a wagon that cannot be read is logged where that begins and where it ends', () => {
  const lines: string[] = [];
  const failing = createFailingWagons(pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) }));
  failing.succeeded(1);
  for (let readings = 0; readings < 3; readings++) failing.failed(1, new RangeError());
  failing.succeeded(1);
  failing.succeeded(1);
  expect(lines).toEqual([
    'no events could be found in the readings of a wagon',
    'events are found in the readings of a wagon again',
  ]);
});
