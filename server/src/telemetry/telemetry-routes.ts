import { MAX_READINGS_PER_CALL, RecordOutcome, TELEMETRY_PATH } from '@vagon/contract';
import type { App } from '../http/app.ts';
import { Refused } from '../http/problem.ts';
import { Overloaded, type ReadingDoor } from './reading-door.ts';

/** 10,000 readings of about 200 bytes each, four times over. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** The HTTP door: decodes and hands in. */
export function telemetryRoutes(app: App, { door }: { door: ReadingDoor }): void {
  app.post(
    TELEMETRY_PATH,
    {
      bodyLimit: MAX_BODY_BYTES,
      config: { access: 'ingest' },
      schema: { tags: ['telemetry'], response: { 200: RecordOutcome } },
    },
    async (request) => {
      const messages = Array.isArray(request.body) ? request.body : [request.body];
      if (messages.length > MAX_READINGS_PER_CALL)
        throw new Refused(
          413,
          'body_too_large',
          `At most ${MAX_READINGS_PER_CALL} readings in one call, not ${messages.length}.`,
        );
      const outcome = await door.record(messages, 'http').catch((failure: unknown) => {
        if (failure instanceof Overloaded) throw new Refused(503, 'overloaded', failure.message, { retryAfter: 1 });
        throw failure;
      });
      if (outcome.refused.length > 0 && outcome.refused.length === messages.length) {
        throw new Refused(400, 'validation_failed', 'Every reading was refused.', {
          errors: outcome.refused.map(({ index, field, reason }) => ({ field: `${index}/${field}`, reason })),
        });
      }
      return outcome;
    },
  );
}
