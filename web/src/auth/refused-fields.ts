import { ApiFailure } from '../api/api-failure.ts';

/** The fields of a registration, in the order of the form. */
export const REGISTRATION_FIELDS = ['firstName', 'lastName', 'userName', 'password', 'phoneNumber', 'email'] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** Whether a password was refused because it is among the first that are tried. */
export const isPasswordCommon = (failure: Error | null): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.code === 'password_common';

/** Which fields a failed registration asks to mend because they break their rules, in the order of the form. */
export function refusedFields(failure: Error | null): RegistrationField[] {
  if (!(failure instanceof ApiFailure) || failure.code !== 'validation_failed') return [];
  return REGISTRATION_FIELDS.filter((name) => failure.errors.some(({ field }) => field === name));
}
