import { type Static, Type } from 'typebox';

/**
 * A row's version: 1 when it is registered, higher after each change of
 * anything its row shows, so that a change can say what it was made from.
 */
export const Version = Type.Integer({ minimum: 1 });

/**
 * Header of a change: `If-Match: "3"` makes it only when the row's version is
 * still 3 and is refused with `changed_meanwhile` (412) otherwise. Without the
 * header the change is made whatever the version.
 */
export const IfMatchHeaders = Type.Object({ 'if-match': Type.Optional(Type.String({ pattern: '^"[0-9]{1,9}"$' })) });
export type IfMatchHeaders = Static<typeof IfMatchHeaders>;

/** @returns the value of `If-Match` that names this version */
export const versionTag = (version: number): string => `"${version}"`;

/** @returns the version that a value of `If-Match` names */
export const versionOfTag = (tag: string): number => Number(tag.slice(1, -1));
