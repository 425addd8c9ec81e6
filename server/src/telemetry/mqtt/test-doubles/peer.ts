import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet';

/** One end of a connection that says and hears packets one by one, and misbehaves when told to. */
export function createPeer(socket: Socket, version: 3 | 4 | 5 = 4) {
  const decoder = parser({ protocolVersion: version });
  const heard: Packet[] = [];
  let closed = false;
  let spoken: number = version;
  decoder.on('packet', (packet) => {
    if (packet.cmd === 'connect') spoken = packet.protocolVersion ?? 4;
    heard.push(packet);
  });
  decoder.on('error', () => socket.destroy());
  socket.on('data', (chunk) => decoder.parse(chunk));
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  return {
    socket,
    heard,
    get closed() {
      return closed;
    },
    of: <C extends Packet['cmd']>(cmd: C) =>
      heard.filter((packet): packet is Extract<Packet, { cmd: C }> => packet.cmd === cmd),
    say: (...packets: Packet[]) =>
      void socket.write(Buffer.concat(packets.map((packet) => generate(packet, { protocolVersion: spoken })))),
    sayBytes: (bytes: Buffer) => void socket.write(bytes),
  };
}

export type Peer = ReturnType<typeof createPeer>;

export const PASSWORD = 'ingest-token';

/** A raw sensor, connected and, unless told otherwise, introduced with the right password. */
export async function connectPeer(port: number, connectFields: Partial<IConnectPacket> | null = {}): Promise<Peer> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const version = connectFields?.protocolVersion ?? 4;
  const peer = createPeer(socket, version);
  if (connectFields)
    peer.say({
      cmd: 'connect',
      clientId: 'raw',
      clean: true,
      keepalive: 0,
      username: 'sensor',
      password: Buffer.from(PASSWORD),
      protocolVersion: version,
      protocolId: version === 3 ? 'MQIsdp' : 'MQTT',
      ...connectFields,
    });
  return peer;
}

/** A broker that does nothing by itself: `onPeer` decides what it says to each connection. */
export async function startBrokerDouble(onPeer: (peer: Peer) => void) {
  const peers: Peer[] = [];
  const server = createServer((socket) => {
    const peer = createPeer(socket);
    peers.push(peer);
    onPeer(peer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    peers,
    async stop() {
      for (const { socket } of peers) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
