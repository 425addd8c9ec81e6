import { type Static, Type } from 'typebox';
import { PlaceSchema } from './places.ts';

/** Roles an employee can have. A dispatcher is one of a place: the railway, an MTU or a station. */
export const ROLES = ['ROLE_EMPLOYEE', 'ROLE_DISPATCHER', 'ROLE_ADMIN'] as const;
export type Role = (typeof ROLES)[number];
export const ROLE_ADMIN = 'ROLE_ADMIN' satisfies Role;
export const ROLE_DISPATCHER = 'ROLE_DISPATCHER' satisfies Role;
export const ROLE_EMPLOYEE = 'ROLE_EMPLOYEE' satisfies Role;

/**
 * What a reader cannot see, or what turns the text around it, as the inside of a regular expression's class:
 * controls, marks of direction, lone surrogates, ends of lines, fillers. The properties are those of UAX #44;
 * U+2800 is an empty Braille cell.
 */
const INVISIBLE = '\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'gu');

/** A text without the characters that no name or address may hold, since with them two would look the same. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLES, '');

/** Whether a text is in the form (Unicode's NFKC) in which user names and addresses are compared. */
export const isNormalized = (text: string): boolean => text.normalize('NFKC') === text;

const personalName = Type.String({ minLength: 1, maxLength: 100, pattern: `^(?=\\s*\\S)[^${INVISIBLE}]*$` });

/** Characters that a password has. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Body of `POST /employee/register`; a user name is also {@link isNormalized}, which no pattern can say. */
export const Registration = Type.Object({
  firstName: personalName,
  lastName: personalName,
  userName: Type.String({ minLength: 3, maxLength: 64, pattern: `^[^\\s@${INVISIBLE}]+$` }),
  password: Type.String({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max }),
  phoneNumber: Type.String({ minLength: 5, maxLength: 32, pattern: '^[+0-9() -]+$' }),
  email: Type.String({ minLength: 3, maxLength: 254, pattern: `^[^\\s@${INVISIBLE}]+@[^\\s@${INVISIBLE}]+$` }),
});
export type Registration = Static<typeof Registration>;

/** Body of `POST /employee/login`. */
export const Login = Type.Object({
  usernameOrEmail: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
});
export type Login = Static<typeof Login>;

export const RoleSchema = Type.Enum(ROLES);

/** Of which place an employee is the dispatcher; absent with any other role. */
const place = Type.Optional(PlaceSchema);

/** Answer of `POST /employee/login`; `accessToken` is opaque. */
export const LoginAnswer = Type.Object({ accessToken: Type.String(), role: RoleSchema, place });
export type LoginAnswer = Static<typeof LoginAnswer>;

/** Answer of `GET /employee/me` and of a registration. */
export const Employee = Type.Object({
  id: Type.Integer(),
  userName: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  role: RoleSchema,
  place,
});
export type Employee = Static<typeof Employee>;
