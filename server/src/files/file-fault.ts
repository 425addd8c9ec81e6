import type { ErrorCode, FieldError } from '@vagon/contract';

/** What is wrong with a file, in a form that crosses threads. */
export interface FileFaultTold {
  code: Extract<ErrorCode, 'file_unreadable' | 'file_too_large'>;
  detail: string;
  errors?: FieldError[];
}

/** Thrown where a file turns out to be something else than a table that is taken. */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly told: FileFaultTold;

  constructor(told: FileFaultTold) {
    super(told.detail);
    this.told = told;
  }
}

export const unreadable = (detail: string) => new FileFault({ code: 'file_unreadable', detail });

/** @param what `bytes`, `unpackedBytes`, `rows` or `seconds`; @param most how many are taken */
export const tooLarge = (what: string, most: number) =>
  new FileFault({
    code: 'file_too_large',
    detail: `The file is too large: at most ${most} ${what} are taken.`,
    errors: [{ field: what, reason: `at most ${most}` }],
  });
