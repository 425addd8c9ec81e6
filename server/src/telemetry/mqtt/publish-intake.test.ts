import type { RecordOutcome } from '@vagon/contract';
import { expect, test } from 'vitest';
import { createPublishIntake } from './publish-intake.ts';
import { createLog } from './test-doubles/door.ts';
import { until } from './test-doubles/until.ts';

test('a fresh publish is not acknowledged with the stored ones of another sender, but before them', async () => {
  const upload = Promise.withResolvers<void>();
  const intake = createPublishIntake({
    door: {
      async record(messages): Promise<RecordOutcome> {
        const isUpload = messages.some(
          (message) => Number((message as { measuredAt: number }).measuredAt) < Date.now() - 3_600_000,
        );
        if (isUpload) await upload.promise;
        return { stored: messages.length, repeated: 0, unassigned: 0, refused: [] };
      },
    },
    log: createLog(),
    maxWaitingBytes: 1_000,
    retry: { first: 1, most: 1 },
    onOpenChanged() {},
  });
  const recorded: string[] = [];
  const publish = (name: string, measuredAt: number | string) =>
    intake.add({ readings: [{ measuredAt }], bytes: 1, onRecorded: () => recorded.push(name) });
  publish('stored', Date.now() - 2 * 3_600_000);
  publish('fresh', Date.now());
  publish('fresh too', new Date().toISOString());
  await until(() => expect(recorded).toEqual(['fresh', 'fresh too']));
  upload.resolve();
  await until(() => expect(recorded).toEqual(['fresh', 'fresh too', 'stored']));
  await intake.stop();
});
