import { describe, expect, test } from 'vitest';
import { readOrder, WrongUsage } from './arguments.ts';

describe('the admin command', () => {
  test.each([
    [['help'], { what: 'help' }],
    [['--help'], { what: 'help' }],
    [['list'], { what: 'list', search: '' }],
    [['list', '--search', "Qo'ng'irot"], { what: 'list', search: "Qo'ng'irot" }],
    [['give-admin', 'gulnora'], { what: 'give-admin', userName: 'gulnora' }],
    [['disable', 'gulnora@example.uz'], { what: 'disable', userName: 'gulnora@example.uz' }],
    [['take-dispatcher', 'gulnora'], { what: 'take-dispatcher', userName: 'gulnora' }],
    [
      ['give-dispatcher', 'gulnora', '--mtu', 'Buxoro'],
      { what: 'give-dispatcher', userName: 'gulnora', of: { level: 'region', name: 'Buxoro' } },
    ],
    [
      ['give-dispatcher', 'gulnora', '--railway'],
      { what: 'give-dispatcher', userName: 'gulnora', of: { level: 'railway' } },
    ],
    [['reset-password', '--', '-dash'], { what: 'reset-password', userName: '-dash' }],
  ])('understands %j', (words, order) => {
    expect(readOrder(words)).toEqual(order);
  });

  test('makes an account of a user name alone, and of all that can be said', () => {
    expect(readOrder(['create', 'gulnora'])).toEqual({
      what: 'create',
      isAdministrator: false,
      person: {
        userName: 'gulnora',
        firstName: 'gulnora',
        lastName: '—',
        email: 'gulnora@localhost',
        phoneNumber: '—',
      },
    });
    const words = ['--admin', '--first-name', 'Gulnora', '--last-name=Karimova', '--email=g@x.uz', '--phone=+998 71 1'];
    expect(readOrder(['create', 'gulnora', ...words])).toEqual({
      what: 'create',
      isAdministrator: true,
      person: {
        userName: 'gulnora',
        firstName: 'Gulnora',
        lastName: 'Karimova',
        email: 'g@x.uz',
        phoneNumber: '+998 71 1',
      },
    });
  });

  test.each([
    [[], 'not said what to do'],
    [['remove', 'gulnora'], "'remove' is nothing"],
    [['disable'], 'user name is missing'],
    [['disable', 'one', 'two'], "'two' is too much"],
    [['list', 'gulnora'], "'gulnora' is too much"],
    [['list', '--search'], "'--search <value>' argument missing"],
    [['disable', 'gulnora', '--force'], "Unknown option '--force'"],
    [['give-dispatcher', 'gulnora'], 'one of one place'],
    [['give-dispatcher', 'gulnora', '--railway', '--mtu', 'Buxoro'], 'one of one place'],
    [['create', 'x'], "the user name: 'x' does not fit; expected is 3 to 64"],
    [['create', 'gul nora'], 'without spaces'],
    [['create', 'gulnora', '--email', 'nowhere'], "--email: 'nowhere' does not fit"],
    [['create', 'gulnora', '--phone', 'none'], "--phone: 'none' does not fit"],
    [['create', 'gulnora', '--first-name', ' '], '--first-name'],
  ])('refuses %j and says what is wrong', (words, complaint) => {
    expect(() => readOrder(words)).toThrow(WrongUsage);
    expect(() => readOrder(words)).toThrow(complaint);
  });
});
