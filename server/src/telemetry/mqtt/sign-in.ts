import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IConnackPacket, IConnectPacket } from 'mqtt-packet';
import { type ProtocolVersion, REASON, RETURN_CODE } from './reason-codes.ts';

/** A sensor or gateway that may publish. */
export interface SignedIn {
  clientId: string;
  /** The client id was chosen here, as the sensor sent none. */
  assigned: boolean;
  version: ProtocolVersion;
  /** Longest silence the sensor promises, s; 0 when it promises nothing. */
  keepalive: number;
  clean: boolean;
  /** How long its session lives on after it has gone, s. */
  sessionSeconds: number;
  /** Longest packet it takes, bytes. */
  maxPacketBytes: number;
}

/** CONNACK codes of a refusal: before MQTT 5, and from it on. */
export interface SignInRefusal {
  returnCode: number;
  reasonCode: number;
  why: string;
}

/** What a sensor is told of this door's bounds in MQTT 5. */
export interface AnnouncedLimits {
  receiveMaximum: number;
  maximumPacketSize: number;
  topicAliasMaximum: number;
}

/** Longest life of a session after its sensor has gone, s. */
const MAX_SESSION_SECONDS = 24 * 60 * 60;

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** @returns compares with the password in constant time */
export function passwordCheck(password: string): (given: Buffer) => boolean {
  const expected = digest(password);
  return (given) => timingSafeEqual(digest(given), expected);
}

/**
 * Judges CONNECT. Any user name will do; the password is the ingest token.
 * A will is accepted and never published: nobody can subscribe here, and a
 * will is not a reading.
 */
export function judgeSignIn(connect: IConnectPacket, isPassword: (given: Buffer) => boolean): SignedIn | SignInRefusal {
  const version = connect.protocolVersion ?? 4;
  const { properties = {}, will, clean = true } = connect;
  if (properties.authenticationMethod !== undefined)
    return refusal(RETURN_CODE.notAuthorized, REASON.badAuthenticationMethod, 'asks for another way to sign in');
  if (connect.password === undefined)
    return refusal(RETURN_CODE.notAuthorized, REASON.notAuthorized, 'gives no password');
  if (!isPassword(connect.password))
    return refusal(RETURN_CODE.badUserNameOrPassword, REASON.badUserNameOrPassword, 'gives a wrong password');
  // What CONNACK will announce binds the will too: [MQTT-3.2.2-12], [MQTT-3.2.2-13].
  if (version === 5 && will?.qos === 2)
    return refusal(RETURN_CODE.notAuthorized, REASON.qosNotSupported, 'leaves a will with QoS 2');
  if (version === 5 && will?.retain)
    return refusal(RETURN_CODE.notAuthorized, REASON.retainNotSupported, 'leaves a will to be retained');

  const assigned = connect.clientId === '';
  if (assigned && version < 5 && (version === 3 || !clean))
    return refusal(RETURN_CODE.identifierRejected, REASON.protocolError, 'gives no client id');

  const wanted = version === 5 ? (properties.sessionExpiryInterval ?? 0) : clean ? 0 : MAX_SESSION_SECONDS;
  return {
    clientId: assigned ? randomUUID() : connect.clientId,
    assigned,
    version,
    keepalive: connect.keepalive ?? 0,
    clean,
    sessionSeconds: Math.min(wanted, MAX_SESSION_SECONDS),
    maxPacketBytes: properties.maximumPacketSize ?? Number.POSITIVE_INFINITY,
  };
}

const refusal = (returnCode: number, reasonCode: number, why: string): SignInRefusal => ({
  returnCode,
  reasonCode,
  why,
});

/** The CONNACK of a sensor that has signed in. */
export function welcome(sensor: SignedIn, sessionPresent: boolean, limits: AnnouncedLimits): IConnackPacket {
  return {
    cmd: 'connack',
    sessionPresent,
    returnCode: RETURN_CODE.accepted,
    reasonCode: REASON.success,
    properties: {
      ...limits,
      sessionExpiryInterval: sensor.sessionSeconds,
      assignedClientIdentifier: sensor.assigned ? sensor.clientId : undefined,
      maximumQoS: 1,
      retainAvailable: false,
      wildcardSubscriptionAvailable: false,
      subscriptionIdentifiersAvailable: false,
      sharedSubscriptionAvailable: false,
    },
  };
}
