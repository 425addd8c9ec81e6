import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openAlerts } from './alerts/open-alerts.ts';
import { firstAdministrator, ingestToken, type Secret } from './auth/first-secrets.ts';
import { hearSessionChanges } from './auth/hear-session-changes.ts';
import { createSessions } from './auth/sessions.ts';
import { sharedTries } from './auth/shared-tries.ts';
import { type Config, PRODUCT_ROOT } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { inTransaction } from './database/pool.ts';
import { openEvents } from './events/open-events.ts';
import { openFleet } from './fleet/open-fleet.ts';
import type { WagonState } from './fleet/wagon-state.ts';
import { createStationFinder } from './geography/nearest-station.ts';
import { readRailway } from './geography/railway-files.ts';
import { loadGeography, seedRailway } from './geography/railway-queries.ts';
import { closeApp, createApp } from './http/app.ts';
import { createMetrics } from './http/metrics.ts';
import { serveWebApp } from './http/web-app.ts';
import { openIdentity } from './identity/open-identity.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';
import { createLiveDoor } from './live/live-door.ts';
import { readHorizon } from './nodes/catch-up.ts';
import { hearRegistry } from './nodes/hear-registry.ts';
import { readInstallation } from './nodes/installation.ts';
import { NO_NODES, type Nodes, openNodes } from './nodes/open-nodes.ts';
import { takePlace } from './nodes/presence.ts';
import { openArrivals } from './places/open-arrivals.ts';
import { createPlaces } from './places/places.ts';
import { createWayAhead } from './places/way-ahead.ts';
import { toPlannedRailway } from './planning/railway.ts';
import { createNames } from './positions/wagon-position.ts';
import { openReports } from './reports/open-reports.ts';
import { addRoutes } from './routes.ts';
import type { RegistryChange } from './sensors/registry-notices.ts';
import { createSensorDirectory } from './sensors/sensor-directory.ts';
import { demoWagons } from './simulator/demo-wagons.ts';
import { startSimulator } from './simulator/simulator.ts';
import { DEMO_PACE } from './simulator/timetable.ts';
import { openMqtt } from './telemetry/open-mqtt.ts';
import { openTelemetry } from './telemetry/open-telemetry.ts';
import { keepDemoWagons } from './wagons/demo-wagons.ts';
import { watchOperation } from './watch-operation.ts';

const TILE_ATTRIBUTION = '© OpenStreetMap contributors';

/** The running product. */
export interface Product {
  /** Where a browser finds it. */
  url: string;
  /** The port sensors speak MQTT to, or null with an outside broker. */
  mqttPort: number | null;
  /** The first administrator's password when it was set at this start, else null. */
  administrator: Secret | null;
  ingestToken: Secret;
  /** Takes nothing new, finishes what was accepted, and leaves nothing running. */
  stop(): Promise<void>;
}

/**
 * Puts the whole product together and starts it. What was started is stopped
 * again when a later part fails.
 * @param say told of each long step in a sentence
 * @throws Error with a sentence that says what is wrong
 */
export async function startProduct(
  config: Config,
  log: FastifyBaseLogger,
  say: (sentence: string) => void = () => {},
): Promise<Product> {
  const lifetime = createLifetime(log);
  try {
    return await start(config, log, say, lifetime);
  } catch (failure) {
    await lifetime.stop();
    throw failure;
  }
}

async function start(
  config: Config,
  log: FastifyBaseLogger,
  say: (sentence: string) => void,
  lifetime: Lifetime,
): Promise<Product> {
  await mkdir(config.dataDir, { recursive: true });
  const metrics = createMetrics();
  const pool = await openDatabase(config, lifetime, log, say);
  const presence = await takePlace({ pool, nodeName: config.nodeName, log, say });
  lifetime.onStop(() => presence.stop());
  const installation = await readInstallation(pool);

  const railway = readRailway();
  await seedRailway(pool, railway);
  const geography = await loadGeography(pool);

  const demo = demoWagons(config.demoWagons);
  await keepDemoWagons(pool, demo);

  const followRegistry = config.nodeName === null ? () => {} : await hearRegistry(presence, log);
  const horizon = await readHorizon(pool);
  // At once: of a large fleet the database works on one while this process takes in the other.
  const [directory, onTheMap] = await Promise.all([
    createSensorDirectory(pool),
    openFleet(pool, geography.stations, installation.start),
  ]);
  const { fleet } = onTheMap;
  metrics.fleetWagons.set(fleet.size);
  if (fleet.size > 0) say(`Wagons that have reported before: ${fleet.size}.`);

  const demoNumbers = new Set(demo.map(({ number }) => number));
  const paceOf = (wagonNumber: number) => (demoNumbers.has(wagonNumber) ? DEMO_PACE : 1);
  const events = await openEvents({
    pool,
    geography,
    paceOf,
    retentionMonths: config.retentionMonths,
    metrics,
    lifetime,
    log,
  });

  let nodes: Nodes = NO_NODES;
  lifetime.onStop(() => nodes.stop());
  const moveOnTheMap = (moves: readonly WagonState[]) => {
    onTheMap.move(moves);
    metrics.fleetWagons.set(fleet.size);
  };
  const { door, replay } = await openTelemetry({
    pool,
    rideAt: directory.rideAt,
    stations: createStationFinder(geography.stations),
    retentionMonths: config.retentionMonths,
    metrics,
    lifetime,
    log,
    onMoved(moves, isCrowded) {
      moveOnTheMap(moves);
      if (isCrowded) events.giveWay();
      events.wake();
      nodes.tellMoves(moves);
    },
  });

  const sessions = createSessions(pool);
  await hearSessionChanges(presence, sessions);
  const token = await ingestToken(config.dataDir, config.ingestToken);

  const reports = await openReports({ pool, geography, hours: config, log });
  lifetime.onStop(() => reports.stop());

  const wayAhead = createWayAhead(geography, paceOf);
  const workingHours = { dayStart: config.dayStart, shiftStarts: config.shiftStarts };
  const places = createPlaces({ pool, geography, wayAhead, workingHours, log });
  lifetime.onStop(() => places.stop());
  openArrivals({ pool, geography, wayAhead, isOnTurn: presence.hasTurn, lifetime, log });

  const identity = openIdentity(config.identity, log);
  const app = await createApp(config, log, identity?.provider.origins, sharedTries(pool));
  lifetime.onStop(() => closeApp(app));
  const live = createLiveDoor({
    server: app.server,
    authenticate: (accessToken) => sessions.find(accessToken),
    allowedOrigins: config.allowedOrigins,
    log,
    onClientsChanged: (count) => metrics.liveClients.set(count),
    onGivenUp: () => metrics.liveGivenUp.inc(),
    stateOf: (number) => fleet.latest(number),
    repeatsLast: config.nodeName !== null,
  });
  lifetime.onStop(() => live.stop());
  sessions.onEnded(live.closeWhere);
  lifetime.onStop(fleet.subscribe((change) => live.feed.onFleetChanged(change)));

  const alerts = openAlerts({
    planning: { pool, railway: toPlannedRailway(geography), hours: workingHours },
    settings: config.alerts,
    retentionMonths: config.retentionMonths,
    metrics,
    lifetime,
    log,
    isOnTurn: presence.hasTurn,
    onChanged(open) {
      live.alerts.onAlertsChanged(open);
      nodes.tellAlerts(open);
    },
  });

  let isMqttReady: () => boolean = () => false;
  const parts = {
    database: () =>
      pool.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    mqtt: () => isMqttReady(),
    nodes: () => nodes.isReady(),
  };
  const onSensorsChanged = async (sensorNumbers: string[]) => {
    await directory.refresh(sensorNumbers);
    replay(sensorNumbers);
  };
  const onWagonsChanged = async ({ sensorNumbers, added, removed }: RegistryChange) => {
    if (removed !== undefined) onTheMap.remove(removed);
    if (added !== undefined) await onTheMap.add(added);
    await onSensorsChanged(sensorNumbers);
  };
  async function onRegistryChanged(change: RegistryChange | null): Promise<void> {
    if (change !== null) return onWagonsChanged(change);
    await onTheMap.recheckLists();
    await directory.refresh();
    replay();
  }
  await addRoutes(app, {
    pool,
    sessions,
    identity,
    fleet,
    geography,
    paceOf,
    places,
    names: createNames(geography, directory),
    reports,
    metrics,
    door,
    ingestToken: token.value,
    metricsToken: config.metricsToken,
    handleRequest: live.handleRequest,
    channels: alerts.channels,
    publicUrl: config.alerts.publicUrl,
    onAlertsChanged: alerts.tell,
    onRulesChanged: alerts.look,
    settings: {
      tileUrl: config.tileUrl,
      tileAttribution: TILE_ATTRIBUTION,
      simulated: config.demoWagons > 0,
      identity: identity !== null,
      workingHours,
    },
    parts,
    onWagonsChanged,
    onSensorsChanged,
  });
  await serveWebApp(app, path.join(PRODUCT_ROOT, 'web', 'dist'));
  followRegistry(onRegistryChanged);
  if (config.nodeName !== null && config.mqtt.url !== null) {
    nodes = await openNodes({
      pool,
      nodeName: config.nodeName,
      broker: { url: config.mqtt.url, clientId: config.mqtt.clientId },
      installation,
      presence,
      horizon,
      metrics,
      log,
      onMoves: moveOnTheMap,
      onAlertsChanged(open) {
        metrics.openAlerts.set(open);
        live.alerts.onAlertsChanged(open);
      },
    });
  }
  // Nobody can register the administrator's name before; a port that is taken takes back a password that is never told.
  const { administrator, url, mqtt } = await inTransaction(pool, async (connection) => ({
    administrator: await firstAdministrator(connection, config.admin),
    url: await app.listen({ host: config.http.host, port: config.http.port }),
    mqtt: await openMqtt({
      config,
      pool,
      installationId: installation.id,
      isOnTurn: presence.hasTurn,
      password: token.value,
      door,
      metrics,
      lifetime,
      log,
    }),
  }));
  // Whoever waits for readiness may sign in.
  isMqttReady = mqtt.isReady;
  watchOperation({ pool, dataDir: config.dataDir, parts, metrics, lifetime, log });

  if (demo.length > 0) {
    const simulator = startSimulator({
      wagons: demo,
      railway,
      mqttUrl: config.mqtt.url ?? `mqtt://${new URL(url).hostname}:${mqtt.port}`,
      password: token.value,
      log,
    });
    lifetime.onStop(() => simulator.stop());
  }

  return { url, mqttPort: mqtt.port, administrator, ingestToken: token, stop: lifetime.stop };
}
