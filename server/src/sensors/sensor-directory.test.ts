import { expect, test } from 'vitest';
import { createSensorDirectory } from './sensor-directory.ts';

const ride = (wagon: number) => ({
  id: 1,
  number: 's1',
  type: 'location',
  wagon_number: wagon,
  from_ms: null,
  to_ms: null,
});

/** A database whose answers the test gives, in any order. */
function scriptedPool() {
  const asked: PromiseWithResolvers<{ rows: unknown[] }>[] = [];
  return {
    asked,
    query() {
      const answer = Promise.withResolvers<{ rows: unknown[] }>();
      asked.push(answer);
      return answer.promise;
    },
  };
}

async function directoryOn(pool: ReturnType<typeof scriptedPool>) {
  const creating = createSensorDirectory(pool as never);
  await expect.poll(() => pool.asked.length).toBe(1);
  pool.asked[0]?.resolve({ rows: [ride(60000001)] });
  return creating;
}

test('two changes of one sensor at once leave the later one, however long the first takes to read', async () => {
  const pool = scriptedPool();
  const directory = await directoryOn(pool);
  const first = directory.refresh(['s1']);
  const second = directory.refresh(['s1']);
  await expect.poll(() => pool.asked.length).toBeGreaterThan(1);
  pool.asked[2]?.resolve({ rows: [ride(60000003)] });
  pool.asked[1]?.resolve({ rows: [ride(60000002)] });
  await first;
  await expect.poll(() => pool.asked.length).toBe(3);
  pool.asked[2]?.resolve({ rows: [ride(60000003)] });
  await second;
  expect(directory.rideAt('s1', 0)?.wagonNumber).toBe(60000003);
});

test('a change that could not be read is read with the next one', async () => {
  const pool = scriptedPool();
  const directory = await directoryOn(pool);
  const failing = directory.refresh(['s1']);
  await expect.poll(() => pool.asked.length).toBe(2);
  pool.asked[1]?.reject(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  const next = directory.refresh(['s2']);
  await expect.poll(() => pool.asked.length).toBe(3);
  pool.asked[2]?.resolve({ rows: [ride(60000002)] });
  await next;
  expect(directory.rideAt('s1', 0)?.wagonNumber).toBe(60000002);
});
