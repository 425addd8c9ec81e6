import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A letter as it came. */
export interface Letter {
  from: string;
  to: string[];
  /** Head and body as they were sent. */
  raw: string;
}

/** A real SMTP server on this machine that keeps what it is sent. */
export interface MailServer {
  url: string;
  letters: Letter[];
  /** Answers the next letters with this SMTP status instead of taking them; null takes them again. */
  refuseWith(status: number | null): void;
  stop(): Promise<void>;
}

export async function startMailServer(user: string, password: string): Promise<MailServer> {
  const letters: Letter[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth(auth, _session, done) {
      if (auth.username === user && auth.password === password) done(null, { user });
      else done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal !== null) return done(Object.assign(new Error('no'), { responseCode: refusal }));
        const { mailFrom, rcptTo } = session.envelope;
        letters.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${user}:${password}@127.0.0.1:${port}`,
    letters,
    refuseWith: (status) => {
      refusal = status;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
