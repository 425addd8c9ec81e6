import { type Static, Type } from 'typebox';
import { Employee, Registration, RoleSchema } from './auth.ts';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';
import { PlaceSchema } from './places.ts';

/** An employee as administrators see one. Dates ISO 8601 UTC; `lastSeen` is null for who never signed in. */
export const Account = Type.Object({
  ...Employee.properties,
  phoneNumber: Type.String(),
  /** A disabled employee cannot sign in, and no token of theirs is worth anything. */
  disabled: Type.Boolean(),
  createdAt: Type.String(),
  lastSeen: nullable(Type.String()),
});
export type Account = Static<typeof Account>;
export const AccountPage = pageOf(Account);

/** Query of `GET /employee`; `search` is part of a user name, a name, an e-mail address or a telephone number. */
export const AccountQuery = Type.Object({ ...PageQuery, search: Type.Optional(Type.String({ maxLength: 100 })) });
export const AccountParams = Type.Object({ employeeId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

/** Body of `PUT /employee/{employeeId}/role`: a dispatcher is given a place with the role, nobody else has one. */
export const RoleChange = Type.Object({ role: RoleSchema, place: Type.Optional(PlaceSchema) });
export type RoleChange = Static<typeof RoleChange>;
/** Body of `PUT /employee/{employeeId}/disabled`. */
export const DisabledChange = Type.Object({ disabled: Type.Boolean() });
/** Answer of `POST /employee/{employeeId}/password`: a new password, generated and told this once. */
export const PasswordReset = Type.Object({ password: Type.String() });
export type PasswordReset = Static<typeof PasswordReset>;
/** Body of `PUT /employee/me/password`. */
export const PasswordChange = Type.Object({
  currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
  newPassword: Registration.properties.password,
});
export type PasswordChange = Static<typeof PasswordChange>;
