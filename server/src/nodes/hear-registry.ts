import type { Log } from '../log.ts';
import { REGISTRY_CHANGED, type RegistryChange, readRegistryChange } from '../sensors/registry-notices.ts';
import type { StandingConnection } from './standing-connection.ts';

/** Brings into effect what a node changed of wagons and sensors; null where everything has to be read again. */
export type FollowRegistry = (change: RegistryChange | null) => Promise<void>;

/**
 * Hears which wagons and sensors any node changes, this one too. To be called
 * before they are read for the first time: what changes from then on waits
 * until it is followed.
 * @returns begins to follow, with what has waited
 */
export async function hearRegistry(
  presence: Pick<StandingConnection, 'hear'>,
  log: Log,
): Promise<(follow: FollowRegistry) => void> {
  const following = Promise.withResolvers<FollowRegistry>();
  // One after the other: two changes of a wagon must not take effect the other way round.
  let latest: Promise<void> = Promise.resolve();
  const onChange: FollowRegistry = (change) => {
    latest = Promise.all([following.promise, latest])
      .then(([follow]) => follow(change))
      .catch((failure: unknown) => log.error({ failure }, 'a change of wagons and sensors by a node took no effect'));
    return latest;
  };
  await presence.hear({ [REGISTRY_CHANGED]: (payload) => void onChange(readRegistryChange(payload)) }, () =>
    onChange(null),
  );
  return following.resolve;
}
