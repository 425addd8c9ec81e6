import { type IfMatchHeaders, versionOfTag } from '@vagon/contract';
import { Refused } from './problem.ts';

/**
 * Refuses a change that was made from another version of a row than there is.
 * Asked under the row's lock, so that of two changes at once one is refused.
 * @throws Refused `changed_meanwhile` (412)
 */
export function refuseChanged(headers: IfMatchHeaders, version: number): void {
  const tag = headers['if-match'];
  if (tag !== undefined && versionOfTag(tag) !== version)
    throw new Refused(412, 'changed_meanwhile', `It was changed meanwhile: its version is ${version}, not ${tag}.`);
}
