import { type Static, Type } from 'typebox';

/** Roles an employee can have. */
export const ROLES = ['ROLE_EMPLOYEE', 'ROLE_ADMIN'] as const;
export type Role = (typeof ROLES)[number];
export const ROLE_ADMIN = 'ROLE_ADMIN' satisfies Role;
export const ROLE_EMPLOYEE = 'ROLE_EMPLOYEE' satisfies Role;

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

/** Characters that a password has. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Body of `POST /employee/register`. */
export const Registration = Type.Object({
  firstName: text(100),
  lastName: text(100),
  userName: Type.String({ minLength: 3, maxLength: 64, pattern: '^[^\\s@]+$' }),
  password: Type.String({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max }),
  phoneNumber: Type.String({ minLength: 5, maxLength: 32, pattern: '^[+0-9() -]+$' }),
  email: Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' }),
});
export type Registration = Static<typeof Registration>;

/** Body of `POST /employee/login`. */
export const Login = Type.Object({
  usernameOrEmail: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
});
export type Login = Static<typeof Login>;

export const RoleSchema = Type.Union([Type.Literal('ROLE_EMPLOYEE'), Type.Literal('ROLE_ADMIN')]);

/** Answer of `POST /employee/login`; `accessToken` is opaque. */
export const LoginAnswer = Type.Object({ accessToken: Type.String(), role: RoleSchema });
export type LoginAnswer = Static<typeof LoginAnswer>;

/** Answer of `GET /employee/me` and of a registration. */
export const Employee = Type.Object({
  id: Type.Integer(),
  userName: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  role: RoleSchema,
});
export type Employee = Static<typeof Employee>;
