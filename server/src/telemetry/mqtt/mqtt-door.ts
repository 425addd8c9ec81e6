import { createServer } from 'node:net';
import type { Log } from '../../log.ts';
import type { ReadingDoor } from '../reading-door.ts';
import type { Backoff } from './backoff.ts';
import { createPublishIntake } from './publish-intake.ts';
import { REASON } from './reason-codes.ts';
import type { OnRefused } from './refusal-log.ts';
import { acceptSensor, type ConnectionLimits, type SensorConnection } from './sensor-connection.ts';
import { createSensorSessions } from './sensor-sessions.ts';
import { passwordCheck } from './sign-in.ts';

export interface MqttDoorLimits extends ConnectionLimits {
  /** Connections at one time. */
  connections: number;
  /** Bytes of publishes, of all connections together, that may wait for their commit. */
  waitingBytes: number;
  /** Pauses between tries when the door does not take a batch. */
  retry: Backoff;
}

const DEFAULT_LIMITS: MqttDoorLimits = {
  packetBytes: 1024 * 1024,
  inFlight: 1_000,
  connectMs: 10_000,
  connections: 10_000,
  waitingBytes: 16 * 1024 * 1024,
  retry: { first: 100, most: 5_000 },
};

export interface MqttDoorOptions {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** The ingest token, which sensors and gateways give as their password. */
  password: string;
  door: ReadingDoor;
  log: Log;
  /** Told how many sensors and gateways are signed in. */
  onConnectionsChanged?(connections: number): void;
  onRefused?: OnRefused;
  limits?: Partial<MqttDoorLimits>;
}

export interface MqttDoor {
  readonly port: number;
  /** Sensors and gateways signed in. */
  readonly connections: number;
  /** Acknowledges what is committed by then, tells the sensors, and closes. */
  stop(): Promise<void>;
}

/**
 * Listens for sensors and gateways that publish readings over MQTT 3.1, 3.1.1
 * or 5 with QoS 0 or 1 on `telemetry/{sensorNumber}`. It is no broker: nothing
 * can be subscribed to. A publish with QoS 1 is acknowledged after its commit.
 * @throws Error when the port cannot be listened on
 */
export async function startMqttDoor(options: MqttDoorOptions): Promise<MqttDoor> {
  const { door, log, onRefused, onConnectionsChanged = () => {} } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const isPassword = passwordCheck(options.password);
  const sessions = createSensorSessions();
  const connections = new Set<SensorConnection>();
  const signedIn = new Map<string, SensorConnection>();
  const intake = createPublishIntake({
    door,
    log,
    maxWaitingBytes: limits.waitingBytes,
    retry: limits.retry,
    onOpenChanged: setOpen,
  });

  function setOpen(open: boolean) {
    for (const connection of connections) connection.setOpen(open);
  }

  const server = createServer((socket) => {
    const connection = acceptSensor({
      socket,
      intake,
      limits,
      log,
      onRefused,
      isPassword,
      onSignedIn({ clientId, clean, sessionSeconds }, connection) {
        signedIn.get(clientId)?.close(REASON.sessionTakenOver);
        signedIn.set(clientId, connection);
        onConnectionsChanged(signedIn.size);
        return sessions.enter(clientId, clean, sessionSeconds);
      },
      onClosed(sensor, connection) {
        connections.delete(connection);
        if (!sensor || signedIn.get(sensor.clientId) !== connection) return;
        signedIn.delete(sensor.clientId);
        sessions.leave(sensor.clientId);
        onConnectionsChanged(signedIn.size);
      },
    });
    connections.add(connection);
  });
  server.maxConnections = limits.connections;
  server.on('drop', () => log.debug({ connections: limits.connections }, 'no room for another connection on MQTT'));

  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(options.port, options.host, resolve);
  await listening;
  server.off('error', reject);
  server.on('error', (error) => log.error({ failure: error }, 'MQTT: a connection could not be accepted'));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('MQTT: the server has no port');

  return {
    port: address.port,
    get connections() {
      return signedIn.size;
    },
    async stop() {
      const closed = new Promise((done) => server.close(done));
      setOpen(false);
      await intake.stop();
      for (const connection of connections) connection.close(REASON.serverShuttingDown);
      await closed;
    },
  };
}
