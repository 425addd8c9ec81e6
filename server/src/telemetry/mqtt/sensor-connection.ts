import type { Socket } from 'node:net';
import type { IConnectPacket, Packet } from 'mqtt-packet';
import type { Log } from '../../log.ts';
import { createPacketReader, PacketTooLarge } from './packet-reader.ts';
import { createPacketWriter, type PacketWriter } from './packet-writer.ts';
import type { PublishIntake } from './publish-intake.ts';
import { createPublishReceiver, type PublishReceiver } from './publish-receiver.ts';
import { createReadGate } from './read-gate.ts';
import { REASON } from './reason-codes.ts';
import type { OnRefused } from './refusal-log.ts';
import { answerSensor, MAX_TOPIC_ALIAS } from './sensor-packets.ts';
import { judgeSignIn, type SignedIn, welcome } from './sign-in.ts';

/** Bounds of one sensor's connection. */
export interface ConnectionLimits {
  /** Longest packet, bytes. */
  packetBytes: number;
  /** Publishes of one connection that may wait for their commit. */
  inFlight: number;
  /** How long a connection may take to send CONNECT, ms. */
  connectMs: number;
}

export interface SensorConnection {
  /** Reads on, or leaves what comes in the network's hands so that the sender waits. */
  setOpen(open: boolean): void;
  /** Says why, where the protocol can, and ends the connection. */
  close(reasonCode: number): void;
}

export interface SensorConnectionOptions {
  socket: Socket;
  intake: PublishIntake;
  limits: ConnectionLimits;
  log: Log;
  onRefused: OnRefused | undefined;
  isPassword(given: Buffer): boolean;
  /** @returns whether the sensor comes back to a session */
  onSignedIn(sensor: SignedIn, connection: SensorConnection): boolean;
  onClosed(sensor: SignedIn | undefined, connection: SensorConnection): void;
}

/** Longest CONNECT, bytes: before a sensor has signed in nothing larger is kept. */
const MAX_CONNECT_BYTES = 16 * 1024;
/** How often the operating system looks whether a silent peer still exists, ms. */
const TCP_KEEPALIVE_MS = 60_000;
/** How long a peer may take to read the last packet before the connection is cut, ms. */
const CLOSE_WITHIN_MS = 1_000;

/** Speaks MQTT 3.1, 3.1.1 or 5 with one sensor or gateway. */
export function acceptSensor(options: SensorConnectionOptions): SensorConnection {
  const { socket, intake, limits, log } = options;
  const address = `${socket.remoteAddress}:${socket.remotePort}`;
  const reader = createPacketReader(MAX_CONNECT_BYTES);
  let sensor: SignedIn | undefined;
  let writer: PacketWriter | undefined;
  let receiver: PublishReceiver | undefined;
  let answer = beforeSignIn;
  let open = intake.open;
  let closing = false;
  let patience: NodeJS.Timeout | undefined = setTimeout(losePatience, limits.connectMs);
  const gate = createReadGate(
    socket,
    () => closing || (open && (receiver?.waiting ?? 0) < limits.inFlight && !socket.writableNeedDrain),
  );

  const connection: SensorConnection = {
    setOpen(value) {
      open = value;
      updateReading();
    },
    close,
  };

  /** While nothing is read here, silence is not the sensor's fault. */
  function losePatience() {
    if (gate.reading) close(REASON.keepAliveTimeout);
    else patience?.refresh();
  }

  function updateReading() {
    if (gate.update()) patience?.refresh();
  }

  function close(reasonCode: number) {
    if (closing) return;
    closing = true;
    clearTimeout(patience);
    patience = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS);
    updateReading();
    if (sensor?.version === 5 && reasonCode !== REASON.success) writer?.send({ cmd: 'disconnect', reasonCode });
    if (writer) writer.end();
    else socket.destroy();
  }

  function beforeSignIn(packet: Packet) {
    if (packet.cmd === 'connect') signIn(packet);
    else close(REASON.protocolError);
  }

  function signIn(connect: IConnectPacket) {
    const verdict = judgeSignIn(connect, options.isPassword);
    writer = createPacketWriter(socket, connect.protocolVersion ?? 4);
    if ('why' in verdict) {
      const { returnCode, reasonCode, why } = verdict;
      log.warn({ address, clientId: connect.clientId.slice(0, 100) }, `refused to sign in a sensor on MQTT: it ${why}`);
      writer.send({ cmd: 'connack', sessionPresent: false, returnCode, reasonCode });
      close(reasonCode);
      return;
    }
    sensor = verdict;
    receiver = createPublishReceiver({
      intake,
      writer,
      log,
      sender: sensor.clientId.slice(0, 100),
      peerMaxPacketBytes: sensor.maxPacketBytes,
      onRefused: options.onRefused,
      onSettled: updateReading,
    });
    answer = answerSensor({ writer, receiver, close });
    reader.maxBytes = limits.packetBytes;
    clearTimeout(patience);
    // One and a half times the keep alive: OASIS MQTT 5.0, section 3.1.2.10.
    patience = sensor.keepalive > 0 ? setTimeout(losePatience, sensor.keepalive * 1_500) : undefined;
    const sessionPresent = options.onSignedIn(sensor, connection);
    writer.send(
      welcome(sensor, sessionPresent, {
        receiveMaximum: limits.inFlight,
        maximumPacketSize: limits.packetBytes,
        topicAliasMaximum: MAX_TOPIC_ALIAS,
      }),
    );
  }

  socket.setNoDelay(true);
  socket.setKeepAlive(true, TCP_KEEPALIVE_MS);
  socket.on('drain', updateReading);
  socket.on('error', (error) => log.debug({ err: error, address }, 'a connection on MQTT broke'));
  socket.on('close', () => {
    closing = true;
    clearTimeout(patience);
    patience = undefined;
    options.onClosed(sensor, connection);
  });
  socket.on('data', (chunk: Buffer) => {
    if (closing) return;
    if (sensor) patience?.refresh();
    try {
      for (const packet of reader.read(chunk)) {
        answer(packet);
        if (closing) return;
      }
    } catch (error) {
      log.warn({ why: String(error), address, clientId: sensor?.clientId }, 'closed a connection on MQTT');
      close(error instanceof PacketTooLarge ? REASON.packetTooLarge : REASON.malformedPacket);
    }
    updateReading();
  });
  updateReading();
  return connection;
}
