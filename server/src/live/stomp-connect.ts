import { randomUUID } from 'node:crypto';
import { STOMP_VERSIONS, type StompFrame, type StompVersion } from './stomp-frames.ts';
import { agreeHeartbeat, type Heartbeat } from './stomp-heartbeat.ts';
import { CLOSE_POLICY, Refusal } from './stomp-refusal.ts';

/** What CONNECT asked for, as far as it can be told without asking anyone. */
export interface ConnectRequest {
  version: StompVersion;
  heartbeat: Heartbeat;
  /** Without `Bearer `. */
  token: string;
}

/**
 * Reads CONNECT (or STOMP, its other name since 1.1).
 * @param heartbeatMs what the server offers
 * @throws Refusal
 */
export function readConnect({ command, headers }: StompFrame, heartbeatMs: number): ConnectRequest {
  if (command !== 'CONNECT' && command !== 'STOMP') throw new Refusal('The first frame must be CONNECT.');
  const version = chooseVersion(headers.get('accept-version'));
  const heartbeat = agreeHeartbeat(headers.get('heart-beat'), heartbeatMs);
  if (!heartbeat) throw new Refusal('The header heart-beat is malformed.');
  const given = headers.get('Authorization') ?? headers.get('authorization') ?? headers.get('passcode') ?? '';
  const token = given.trim().replace(/^Bearer\s+/i, '');
  if (token === '') throw new Refusal('An access token is needed.', CLOSE_POLICY);
  // Version 1.0 knows no heart-beats.
  return { version, token, heartbeat: version === '1.0' ? { outgoing: 0, incoming: 0 } : heartbeat };
}

/** The newest version that both sides speak; a client that says nothing speaks 1.0. */
function chooseVersion(accepted: string | undefined): StompVersion {
  const versions = (accepted ?? '1.0').split(',').map((version) => version.trim());
  const chosen = STOMP_VERSIONS.findLast((version) => versions.includes(version));
  if (!chosen)
    throw new Refusal('None of these versions is spoken.', undefined, [['version', STOMP_VERSIONS.join(',')]]);
  return chosen;
}

/** Headers of CONNECTED. @param heartbeatMs what the server offers */
export function connectedHeaders(version: StompVersion, heartbeatMs: number): [string, string][] {
  const headers: [string, string][] = [
    ['version', version],
    ['session', randomUUID()],
    ['server', 'vagon'],
  ];
  return version === '1.0' ? headers : [...headers, ['heart-beat', `${heartbeatMs},${heartbeatMs}`]];
}
