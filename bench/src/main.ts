import { cpus, totalmem } from 'node:os';
import { type BenchRow, printRows } from './bench-row.ts';
import { burstBench } from './burst-bench.ts';
import { crashBench } from './crash-bench.ts';
import { eventsBench } from './events-bench.ts';
import { fanoutBench } from './fanout-bench.ts';
import { faultsBench } from './faults-bench.ts';
import { fleetBench } from './fleet-bench.ts';
import { fuzzBench } from './fuzz-bench.ts';
import { historyBench } from './history-bench.ts';
import { ingestBench } from './ingest-bench.ts';
import { nodesBench } from './nodes-bench.ts';
import { placesBench } from './places.ts';
import { registryBench } from './registry-bench.ts';
import { reportsBench } from './reports-bench.ts';
import { screenBench } from './screen-bench.ts';
import { screensBench } from './screens-bench.ts';
import { searchBench } from './search-bench.ts';
import { startBench } from './start-bench.ts';
import { storyBench } from './story-bench.ts';

const BENCHES: Record<string, { title: string; run(amount?: number): Promise<BenchRow[]> }> = {
  ingest: { title: 'Readings committed', run: ingestBench },
  burst: { title: 'A day of stored readings uploaded', run: burstBench },
  fleet: { title: 'The fleet in memory', run: fleetBench },
  events: { title: 'Events found in the readings', run: eventsBench },
  search: { title: 'Search through the API', run: searchBench },
  screens: { title: 'A thousand live screens', run: screensBench },
  fanout: { title: 'Live messages to 5,000 clients', run: fanoutBench },
  nodes: { title: 'Two nodes against one', run: nodesBench },
  start: { title: 'Start with a large fleet', run: startBench },
  registry: { title: 'The registry: lists, imports, exports', run: registryBench },
  reports: { title: 'Reports', run: reportsBench },
  history: { title: 'One wagon in a long record', run: historyBench },
  story: { title: 'A wagon’s page', run: storyBench },
  places: { title: 'The railway, an MTU, a station', run: placesBench },
  screen: { title: 'On the screen', run: screenBench },
  fuzz: { title: 'Whatever comes from outside', run: fuzzBench },
  faults: { title: 'Faults', run: faultsBench },
  crash: { title: 'kill -9 in the middle of a stream', run: crashBench },
};

const isAmount = (word: string) => /^[1-9]\d*$/.test(word);
const words = process.argv.slice(2);
const wanted = words.filter((word) => !isAmount(word));
/** For the benches that take one: `fuzz 100000`, `faults 10`. */
const amount = words.filter(isAmount).map(Number)[0];
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.\n`);
  process.exit(2);
}

const processor = cpus();
process.stdout.write(
  `${processor.length} × ${processor[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ` +
    `${process.env.DATABASE_URL ? 'the PostgreSQL of DATABASE_URL' : 'the embedded PostgreSQL'}\n`,
);
let held = true;
for (const [name, { title, run }] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const rows = await run(amount);
  printRows(title, rows);
  held &&= rows.every((row) => row.ok);
}
process.exitCode = held ? 0 : 1;
