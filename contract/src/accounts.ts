import { type Static, Type } from 'typebox';
import { Employee, Registration, RoleSchema } from './auth.ts';
import { PageQuery, pageOf } from './paging.ts';

/** An employee as administrators see one. Dates ISO 8601 UTC; `lastSeen` null for who never signed in. */
export const Account = Type.Object({
  ...Employee.properties,
  phoneNumber: Type.String(),
  disabled: Type.Boolean(),
  createdAt: Type.String(),
  lastSeen: Type.Union([Type.String(), Type.Null()]),
});
export type Account = Static<typeof Account>;
export const AccountPage = pageOf(Account);

/** `search` is part of a user name, a name or an e-mail address. */
export const AccountQuery = Type.Object({ ...PageQuery, search: Type.Optional(Type.String({ maxLength: 100 })) });
export const AccountParams = Type.Object({ employeeId: Type.Integer({ minimum: 1 }) });

export const RoleChange = Type.Object({ role: RoleSchema });
export const DisabledChange = Type.Object({ disabled: Type.Boolean() });
/** An administrator's reset; the new password is generated and told once. */
export const PasswordReset = Type.Object({ password: Type.String() });
/** One's own change. */
export const PasswordChange = Type.Object({
  currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
  newPassword: Registration.properties.password,
});
