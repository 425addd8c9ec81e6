import { PASSWORD_LENGTH } from '@vagon/contract';

/** The fields of the form, in its order. */
export const PASSWORD_FIELDS = ['current', 'next', 'repeated'] as const;
export type PasswordField = (typeof PASSWORD_FIELDS)[number];

/** @returns the first field that has to be mended before anything is sent, or null */
export function unfitField({ current, next, repeated }: Record<PasswordField, string>): PasswordField | null {
  if (current === '') return 'current';
  if (next.length < PASSWORD_LENGTH.min || next.length > PASSWORD_LENGTH.max) return 'next';
  return next === repeated ? null : 'repeated';
}
