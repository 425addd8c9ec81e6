/** Reason codes of MQTT 5 that are sent or understood here. Source: OASIS MQTT 5.0, section 2.4. */
export const REASON = {
  success: 0x00,
  noSubscriptionExisted: 0x11,
  malformedPacket: 0x81,
  protocolError: 0x82,
  unsupportedProtocolVersion: 0x84,
  badUserNameOrPassword: 0x86,
  notAuthorized: 0x87,
  serverShuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAliveTimeout: 0x8d,
  sessionTakenOver: 0x8e,
  topicNameInvalid: 0x90,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  payloadFormatInvalid: 0x99,
  retainNotSupported: 0x9a,
  qosNotSupported: 0x9b,
} as const;

/** Codes of CONNACK before MQTT 5. Source: OASIS MQTT 3.1.1, section 3.2.2.3. */
export const RETURN_CODE = {
  accepted: 0,
  unacceptableProtocolVersion: 1,
  identifierRejected: 2,
  badUserNameOrPassword: 4,
  notAuthorized: 5,
} as const;

/** What SUBACK says of a refused filter before MQTT 5. Source: OASIS MQTT 3.1.1, section 3.9.3. */
export const SUBSCRIPTION_FAILED = 0x80;

/** Whether an MQTT 5 reason code means failure. */
export const isFailure = (code: number): boolean => code >= 0x80;

/** Versions of the protocol as CONNECT numbers them: 3 is MQTT 3.1, 4 is 3.1.1. */
export type ProtocolVersion = 3 | 4 | 5;
