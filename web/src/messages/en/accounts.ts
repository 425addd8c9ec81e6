import type { TranslationOf } from '../catalogue.ts';
import type { accounts as uz } from '../uz/accounts.ts';

export const accounts: TranslationOf<typeof uz> = {
  accounts: {
    title: 'Employees',
    intro: 'The employees’ accounts: who is an administrator, whose account is open, who was last seen when.',
    search: 'Name, user name, email or telephone',
    what: 'The list of employees could not be loaded.',
    count: 'Total employees: {total}',
    none: 'There are no employees.',
    notFound: 'No employee matches “{search}”.',
    columns: {
      name: 'First and last name',
      userName: 'User name',
      email: 'Email',
      phone: 'Phone number',
      role: 'Role',
      state: 'Account',
      lastSeen: 'Last seen',
      createdAt: 'Registered',
      actions: 'Actions',
    },
    oneself: 'You',
    roles: { ROLE_ADMIN: 'Administrator', ROLE_EMPLOYEE: 'Employee' },
    enabled: 'Open',
    disabled: 'Disabled',
    never: 'Never logged in',
    actionsOf: 'Actions for {userName}',
    actions: {
      giveRole: 'Make an administrator',
      takeRole: 'Take the administrator role away',
      disable: 'Disable the account',
      enable: 'Open the account again',
      resetPassword: 'Give a new password',
      ownPassword: 'Change the password',
    },
    asks: {
      giveRole: '{name} becomes an administrator and can change wagons, sensors and employees’ accounts.',
      takeRole: '{name} can no longer enter the administration. Searching wagons remains possible.',
      disable: '{name} can no longer log in, and all open sessions end at once. The account can be opened again later.',
      enable: '{name} can log in again with the same password as before.',
      resetPassword: 'A new password is made for {name}. The old one no longer works, and all open sessions end.',
    },
    asksOneself: {
      takeRole:
        'This is your own account. You leave the administration at once and become an ordinary employee. Only another administrator can give the role back.',
      disable:
        'This is your own account. You are logged out at once. Only another administrator can open the account again.',
    },
    did: {
      giveRole: '{name} is now an administrator.',
      takeRole: '{name} is no longer an administrator.',
      disable: 'The account of {name} has been disabled.',
      enable: 'The account of {name} is open again.',
    },
    newPassword: {
      title: 'New password for {name}',
      text: 'Copy the password now and give it to the employee: it is not shown again.',
      label: 'New password',
      copy: 'Copy',
      copied: 'Copied',
      close: 'Close',
    },
  },
  password: {
    title: 'Change your password',
    intro: 'After the change, your sessions on other devices and in other browsers end.',
    current: 'Current password',
    next: 'New password',
    repeated: 'New password, once more',
    rules: {
      current: 'Enter your current password.',
      next: 'At least {min} and at most {max} characters.',
      repeated: 'The two new passwords are not the same.',
    },
    submit: 'Change the password',
    done: 'The password has been changed.',
  },
};
