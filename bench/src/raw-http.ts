import { connect } from 'node:net';

/** An answer as its bytes came, the body still packed when it was. */
export interface RawAnswer {
  status: number;
  /** Its entity tag, '' when it has none. */
  tag: string;
  body: Buffer;
}

/** One kept-alive HTTP/1.1 connection that costs the bench as little as can be: thousands share two cores with the server. */
export interface RawConnection {
  /** One at a time. @param request line, headers and body as they are sent */
  ask(request: string): Promise<RawAnswer>;
  end(): void;
}

const HEAD_END = '\r\n\r\n';

export function openRawConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  let held = Buffer.alloc(0);
  let asked: PromiseWithResolvers<RawAnswer> | null = null;

  function take(): void {
    const headEnd = held.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = held.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error(`an answer without a length:\n${head}`);
    const bodyStart = headEnd + HEAD_END.length;
    if (held.length < bodyStart + length) return;
    const tag = /\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? '';
    const body = held.subarray(bodyStart, bodyStart + length);
    held = held.subarray(bodyStart + length);
    const answered = asked;
    asked = null;
    answered?.resolve({ status, tag, body });
  }

  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    take();
  });
  socket.on('error', (error) => asked?.reject(error));
  socket.on('close', () => asked?.reject(new Error('the connection was closed')));

  return {
    ask(request) {
      if (asked) throw new Error('an answer is still awaited');
      asked = Promise.withResolvers();
      socket.write(request);
      return asked.promise;
    },
    end: () => socket.destroy(),
  };
}
