import { decodeFleet, type FleetChanges, type FleetColumns, isSameCount } from '@vagon/contract';
import { FleetImage } from './fleet-image.ts';

/** Least time between two snapshots, ms: a slow connection that keeps missing changes must not ask in a loop. */
const SNAPSHOT_SPACING_MS = 5_000;
/** Wait after the first failed snapshot, ms; doubled with each further failure up to the longest. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** Changes kept while a snapshot is on its way; more than a minute of them, after which a new snapshot is cheaper. */
const MOST_BUFFERED = 300;

/** An image without wagons, as before the first snapshot. */
const NOTHING: FleetColumns = {
  version: -1,
  number: new Uint32Array(0),
  latitude: new Int32Array(0),
  longitude: new Int32Array(0),
  station: new Uint16Array(0),
  load: new Uint8Array(0),
};

/**
 * `waiting` until the first snapshot is there; `failing` while the last try to take one failed; `thinned` once the
 * server has none, as the fleet is too large to be sent whole: the map then asks for what is in sight.
 */
export type FeedState = 'waiting' | 'current' | 'failing' | 'thinned';

/**
 * Keeps a {@link FleetImage} at the server's version: changes that arrive
 * while a snapshot is on its way are kept and applied after it; a missing
 * version brings a new snapshot. At most one snapshot is on its way.
 */
export class FleetFeed {
  readonly image = new FleetImage();
  state: FeedState = 'waiting';
  #loadSnapshot: (signal: AbortSignal) => Promise<ArrayBuffer>;
  #listeners = new Set<() => void>();
  #buffered: FleetChanges[] = [];
  #loading: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** @param loadSnapshot asks for `GET /fleet/snapshot` */
  constructor(loadSnapshot: (signal: AbortSignal) => Promise<ArrayBuffer>) {
    this.#loadSnapshot = loadSnapshot;
  }

  /** Calls `listener` whenever the image or the state changed. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Begins anew: to be called when changes have begun to arrive on a new
   * connection (versions may have been counted afresh), or when there will be none.
   */
  restart(): void {
    this.stop();
    if (this.state !== 'thinned') this.#load();
  }

  /** Ends whatever is on its way; the image stays as it is. */
  stop(): void {
    this.#loading?.abort();
    this.#loading = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#buffered = [];
  }

  /** Takes what the live connection says; in any order with snapshots. */
  receive(changes: FleetChanges): void {
    if (this.state === 'thinned') return;
    this.#buffered.push(changes);
    if (this.#buffered.length > MOST_BUFFERED) this.#buffered.shift();
    if (this.state !== 'waiting' && this.#isIdle()) this.#applyBuffered();
  }

  #isIdle(): boolean {
    return this.#loading === null && this.#timer === undefined;
  }

  async #load(): Promise<void> {
    const loading = new AbortController();
    this.#loading = loading;
    this.#timer = undefined;
    this.#askedAt = performance.now();
    const columns = await this.#loadSnapshot(loading.signal)
      .then((bytes) => (bytes.byteLength === 0 ? 'none' : decodeFleet(bytes)))
      .catch(() => null);
    if (loading.signal.aborted) return;
    this.#loading = null;
    if (columns === 'none') {
      this.state = 'thinned';
      this.#buffered = [];
      // A fleet that has grown too large was here once; what is known of it will not be kept current.
      this.image.replace(NOTHING);
      this.#tell();
      return;
    }
    if (columns === null) {
      this.state = 'failing';
      this.#loadAfter(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++));
      this.#tell();
      return;
    }
    this.image.replace(columns);
    this.#failures = 0;
    this.state = 'current';
    this.#applyBuffered();
  }

  #loadAfter(delay: number): void {
    this.#timer = setTimeout(() => this.#load(), delay);
  }

  #applyBuffered(): void {
    const { image } = this;
    while (this.#buffered[0]) {
      // A snapshot of another node than the one that tells the changes: these say how wagons stand now, so all are taken.
      const isOfAnother = !isSameCount(this.#buffered[0].version, image.version);
      if (!isOfAnother && this.#buffered[0].since > image.version) {
        this.#loadAfter(Math.max(0, this.#askedAt + SNAPSHOT_SPACING_MS - performance.now()));
        break;
      }
      const changes = this.#buffered.shift() as FleetChanges;
      if (isOfAnother || changes.version > image.version) image.apply(changes);
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
