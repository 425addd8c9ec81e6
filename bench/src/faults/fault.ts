import type { Rig, RigOptions } from './rig.ts';

/** Breaks something, keeps it broken for `ms`, mends it. */
export type Break = (rig: Rig, ms: number) => Promise<void>;

/** A fault that is ready to come. */
export interface PreparedFault {
  options: RigOptions;
  run: Break;
  /** Takes away what was prepared, when the rig has ended. */
  undo(): Promise<void>;
}

/** A row of the fault suite. */
export interface Fault {
  what: string;
  /** What this machine lacks for it, as a sentence, or null. */
  missing(): string | null;
  prepare(): Promise<PreparedFault>;
}

/** A fault of the rig as it is. */
export const fault = (what: string, run: Break): Fault => ({
  what,
  missing: () => null,
  prepare: async () => ({ options: {}, run, undo: async () => {} }),
});
