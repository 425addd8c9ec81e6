import type { Pool } from '../database/pool.ts';
import type { WagonState } from '../fleet/wagon-state.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Log } from '../log.ts';
import { readBrokerAddress } from '../telemetry/mqtt/broker-address.ts';
import { type CatchUpCause, createCatchUp } from './catch-up.ts';
import type { Installation } from './installation.ts';
import { openNodeLink } from './node-link.ts';
import type { StandingConnection } from './standing-connection.ts';

/** Told with how many alerts are open, by the node that found it out. */
const ALERTS_CHANGED = 'alerts_changed';

export interface NodesNeeds {
  pool: Pool;
  nodeName: string;
  broker: { url: string; clientId: string };
  installation: Installation;
  presence: Pick<StandingConnection, 'hear'>;
  /** See `readHorizon`: as it was before the fleet was filled. */
  horizon: number;
  metrics: Metrics;
  log: Log;
  /** Other nodes committed these. */
  onMoves(moves: readonly WagonState[]): void;
  /** Another node found so many alerts open. */
  onAlertsChanged(open: number): void;
}

/** The other nodes, as far as this one tells them anything. */
export interface Nodes {
  /** Tells what a commit moved. */
  tellMoves(moves: readonly WagonState[]): void;
  tellAlerts(open: number): void;
  /** Whether this node hears the others and is heard, and has read what it missed before it did. */
  isReady(): boolean;
  /** To be called after the last commit, so that the others hear of it. */
  stop(): Promise<void>;
}

/** The nodes of a product that is alone. */
export const NO_NODES: Nodes = { tellMoves() {}, tellAlerts() {}, isReady: () => true, async stop() {} };

/** Joins the other nodes: hears what they commit and change, and tells them what this one does. */
export async function openNodes(needs: NodesNeeds): Promise<Nodes> {
  const { pool, nodeName, broker, installation, metrics, log } = needs;

  const { start } = installation;
  await needs.presence.hear(
    {
      [ALERTS_CHANGED]: (payload) => {
        const [teller, open] = payload.split(' ').map(Number);
        if (teller !== start && open !== undefined) needs.onAlertsChanged(open);
      },
    },
    // Alerts are told again with the next change.
    async () => {},
  );

  const catchUp = createCatchUp(needs.horizon, {
    pool,
    move: needs.onMoves,
    log,
    onDone(cause, states) {
      metrics.catchUps.inc({ cause });
      log.info({ cause, states }, 'what other nodes recorded was read from the database');
    },
  });

  let joins = 0;
  let isBehind = true;
  function onMissed(cause: CatchUpCause): void {
    const done = catchUp.ask(cause);
    if (cause !== 'joined') return;
    const join = ++joins;
    isBehind = true;
    done.then(() => {
      if (join === joins) isBehind = false;
    });
  }

  const link = openNodeLink({
    address: readBrokerAddress(broker.url),
    clientId: `${broker.clientId}-${nodeName}-link`,
    nodeName,
    installation,
    log,
    onMoves: needs.onMoves,
    onMissed,
    onCounted: (others) => metrics.nodes.set(1 + others),
    onPacket: (outcome) => metrics.nodePackets.inc({ outcome }),
  });

  return {
    tellMoves: link.tell,
    tellAlerts(open) {
      pool
        .query('SELECT pg_notify($1, $2)', [ALERTS_CHANGED, `${start} ${open}`])
        .catch((failure: unknown) => log.warn({ failure }, 'other nodes could not be told of alerts'));
    },
    isReady: () => link.isReady() && !isBehind,
    async stop() {
      await link.stop();
      await catchUp.stop();
    },
  };
}
