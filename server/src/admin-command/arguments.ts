import path from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Registration } from '@vagon/contract';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';

/** What the command is asked to do. */
export type Order =
  | { what: 'help' }
  | { what: 'list'; search: string }
  | { what: 'create'; person: Omit<Registration, 'password'>; isAdministrator: boolean }
  | { what: 'give-dispatcher'; userName: string; of: OrderedPlace }
  | { what: AccountOrder; userName: string }
  | { what: 'backup' | 'restore'; folder: string };

/** The place of a dispatcher by its name, in any spelling. */
export type OrderedPlace = { level: 'railway' } | { level: 'region' | 'station'; name: string };

/** Orders about one account that exists. */
export type AccountOrder = 'give-admin' | 'take-admin' | 'take-dispatcher' | 'disable' | 'enable' | 'reset-password';

/** The command was called in a way that it does not know; the message says what was wrong. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

export const HELP = `npm run admin -- <what>

  list [--search <part>]      shows the employees, or those with the part in a name, e-mail address or telephone number
  create <userName>           makes an account and tells its password, once
      [--first-name <name>] [--last-name <name>] [--email <address>] [--phone <number>] [--admin]
  give-admin <userName>       makes an employee an administrator
  take-admin <userName>       makes an administrator an ordinary employee
  give-dispatcher <userName> --railway | --mtu <name> | --station <name>
                              makes an employee the dispatcher of a place
  take-dispatcher <userName>  makes a dispatcher an ordinary employee
  disable <userName>          ends all sessions of an employee, who cannot sign in any more
  enable <userName>           lets a disabled employee sign in again
  reset-password <userName>   gives an employee a new password and tells it, once; ends all their sessions
  backup <folder>             writes everything that is recorded into a new folder, while the product runs or not
  restore <folder>            puts a backup into a database that is still empty
  help                        shows this

A user name may also be the e-mail address. The database is the product's: that of DATABASE_URL, else the one in
DATA_DIR, whether the product runs or not.`;

const { properties: fields } = Registration;
/** What stands in place of a name or number that was not given. */
const NOT_SAID = '—';
const PERSON = {
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
  admin: { type: 'boolean' },
} as const;

const PLACE = { railway: { type: 'boolean' }, mtu: { type: 'string' }, station: { type: 'string' } } as const;

/**
 * @param words what stands behind `npm run admin --`
 * @throws WrongUsage
 */
export function readOrder([what, ...rest]: readonly string[]): Order {
  switch (what) {
    case undefined:
      throw new WrongUsage('It was not said what to do.');
    case 'help':
    case '--help':
    case '-h':
      return { what: 'help' };
    case 'list': {
      const { values } = parse(rest, 0, { search: { type: 'string' } } as const);
      return { what, search: values.search ?? '' };
    }
    case 'create': {
      const { values, userName } = parse(rest, 1, PERSON);
      const person = {
        userName: checked(
          'the user name',
          userName,
          fields.userName,
          '3 to 64 visible characters without spaces and @',
        ),
        firstName: checked('--first-name', values['first-name'] ?? userName, fields.firstName, 'up to 100 characters'),
        lastName: checked('--last-name', values['last-name'] ?? NOT_SAID, fields.lastName, 'up to 100 characters'),
        email: checked('--email', values.email ?? `${userName}@localhost`, fields.email, 'an e-mail address'),
        phoneNumber:
          values.phone === undefined
            ? NOT_SAID
            : checked('--phone', values.phone, fields.phoneNumber, '5 to 32 of the characters 0-9 + - ( ) and space'),
      };
      return { what, person, isAdministrator: values.admin ?? false };
    }
    case 'give-dispatcher': {
      const { values, userName } = parse(rest, 1, PLACE);
      return { what, userName, of: orderedPlace(values) };
    }
    case 'give-admin':
    case 'take-admin':
    case 'take-dispatcher':
    case 'disable':
    case 'enable':
    case 'reset-password':
      return { what, userName: parse(rest, 1, {}).userName };
    case 'backup':
    case 'restore': {
      const { positionals } = parseStrictly(rest, {});
      const [folder, more] = positionals;
      if (folder === undefined) throw new WrongUsage('The folder is missing.');
      if (more !== undefined) throw new WrongUsage(`'${more}' is too much.`);
      // npm runs its scripts in the project's folder and says where it was called.
      return { what, folder: path.resolve(process.env.INIT_CWD ?? '.', folder) };
    }
    default:
      throw new WrongUsage(`'${what}' is nothing that this command does.`);
  }
}

function orderedPlace(said: { railway?: boolean; mtu?: string; station?: string }): OrderedPlace {
  const places: OrderedPlace[] = [
    ...(said.railway ? [{ level: 'railway' as const }] : []),
    ...(said.mtu === undefined ? [] : [{ level: 'region' as const, name: said.mtu }]),
    ...(said.station === undefined ? [] : [{ level: 'station' as const, name: said.station }]),
  ];
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new WrongUsage('A dispatcher is one of one place: --railway, --mtu <name> or --station <name>.');
  return place;
}

/** @param names how many user names belong to the order: 0 or 1 */
function parse<T extends ParseArgsOptionsConfig>(args: string[], names: number, options: T) {
  const { values, positionals } = parseStrictly(args, options);
  if (positionals.length < names) throw new WrongUsage('The user name is missing.');
  if (positionals.length > names) throw new WrongUsage(`'${positionals[names]}' is too much.`);
  return { values, userName: positionals[0] ?? '' };
}

function parseStrictly<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (failure) {
    const { code, message } = failure as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_PARSE_ARGS_')) throw new WrongUsage(message.split('. ')[0] as string);
    throw failure;
  }
}

function checked(what: string, value: string, schema: TSchema, expected: string): string {
  if (Check(schema, value)) return value;
  throw new WrongUsage(`${what}: '${value}' does not fit; expected is ${expected}.`);
}
