import { setTimeout as sleep } from 'node:timers/promises';
import { accessTokenOfAdministrator } from '../../../server/test/as-administrator.ts';
import { type BenchLiveClient, openBenchLiveClient } from '../bench-live-client.ts';
import { type Fault, fault } from './fault.ts';
import { ADMIN_PASSWORD } from './fleet.ts';
import { fullDisk } from './full-disk.ts';
import { jumpingClock } from './jumping-clock.ts';
import type { Node, Rig } from './rig.ts';

const first = ({ nodes }: Rig) => nodes[0] as Node;
const second = ({ nodes }: Rig) => nodes[1] as Node;

/** A node dies in the middle of the fault; it comes back when that is over. */
async function killMeanwhile(rig: Rig, ms: number): Promise<void> {
  await sleep(ms / 2);
  await second(rig).kill();
  await sleep(ms / 2);
}

/** A screen that hears how wagons move, and then takes nothing from the network any more. */
async function openStalledClient(node: Node): Promise<BenchLiveClient> {
  const url = node.url() as string;
  const token = await accessTokenOfAdministrator(url, ADMIN_PASSWORD);
  // A server that gives it up closes the connection: that is what it is for.
  const client = await openBenchLiveClient(url, token, () => {});
  await client.hear('/topic/fleet');
  client.stall();
  return client;
}

/** What the fault suite breaks: the things that break in a year of running. */
export const FAULTS: Fault[] = [
  fault('nothing, for comparison', (_rig, ms) => sleep(ms)),
  fault('the broker stops, and starts again', async ({ broker }, ms) => {
    await broker.end('SIGTERM');
    await sleep(ms);
    await broker.start();
  }),
  fault('the nodes lose the broker', async ({ brokerLink }, ms) => {
    brokerLink.cut();
    await sleep(ms);
    brokerLink.mend();
  }),
  fault('the nodes lose the broker, and one is killed', async (rig, ms) => {
    rig.brokerLink.cut();
    await killMeanwhile(rig, ms);
    rig.brokerLink.mend();
    await second(rig).start();
  }),
  fault('connections to the broker stay half open', async ({ brokerLink }, ms) => {
    brokerLink.freeze();
    await sleep(ms);
    brokerLink.mend();
  }),
  fault('the database crashes, and starts again', async ({ database }, ms) => {
    await database.end('SIGQUIT');
    await sleep(ms);
    await database.start();
  }),
  fault('the database crashes, and a node is killed', async (rig, ms) => {
    await rig.database.end('SIGQUIT');
    await killMeanwhile(rig, ms);
    await rig.database.start();
    await second(rig).start();
  }),
  fault('connections to the database stay half open', async ({ databaseLink }, ms) => {
    databaseLink.freeze();
    await sleep(ms);
    databaseLink.mend();
  }),
  fault('connections to the database stay half open, and a node is killed', async (rig, ms) => {
    rig.databaseLink.freeze();
    await killMeanwhile(rig, ms);
    rig.databaseLink.mend();
    await second(rig).start();
  }),
  fullDisk,
  jumpingClock,
  fault('a live client takes nothing any more', async (rig, ms) => {
    const stalled = await openStalledClient(first(rig));
    await sleep(ms);
    stalled.end();
  }),
  fault('a live client takes nothing any more, and its node is killed', async (rig, ms) => {
    const stalled = await openStalledClient(second(rig));
    await killMeanwhile(rig, ms);
    stalled.end();
    await second(rig).start();
  }),
  fault('a node is killed, and starts again', async (rig, ms) => {
    await second(rig).kill();
    await sleep(ms);
    await second(rig).start();
  }),
  fault('a node is stopped, as for an upgrade, and starts again', async (rig, ms) => {
    await second(rig).stop();
    await sleep(ms);
    await second(rig).start();
  }),
  fault('all nodes are killed at once', async ({ nodes }, ms) => {
    await Promise.all(nodes.map((node) => node.kill()));
    await sleep(ms);
    await Promise.all(nodes.map((node) => node.start()));
  }),
];
