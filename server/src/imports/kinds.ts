import type { ImportKind } from '@vagon/contract';
import type { KindRules } from './row-check.ts';
import { sensorRules } from './sensor-rules.ts';
import { wagonRules } from './wagon-rules.ts';

/** How each kind is brought in. Rows that one kind found fitting are registered by that kind alone. */
export const RULES = { wagons: wagonRules, sensors: sensorRules } as unknown as Record<
  ImportKind,
  KindRules<string, unknown>
>;
