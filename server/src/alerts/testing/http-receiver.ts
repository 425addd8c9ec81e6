import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it came. */
export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the other side answers with. */
interface Reply {
  status: number;
  headers?: Record<string, string>;
}

/** A server of small means on this machine that keeps what it is sent. */
export interface HttpReceiver {
  url: string;
  calls: ReceivedCall[];
  /** Answers so from now on; null leaves callers waiting. */
  answerWith(reply: Reply | null): void;
  stop(): Promise<void>;
}

export async function startHttpReceiver(): Promise<HttpReceiver> {
  const calls: ReceivedCall[] = [];
  let reply: Reply | null = { status: 200 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({ path: request.url ?? '', headers: request.headers, body });
    if (reply !== null) response.writeHead(reply.status, reply.headers).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answerWith: (next) => {
      reply = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
