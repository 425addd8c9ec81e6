import { REASON, RETURN_CODE } from './reason-codes.ts';

/** How a connection to the broker ended. */
export interface BrokerFarewell {
  cause: 'unreachable' | 'unanswered' | 'version_refused' | 'sign_in_refused' | 'subscription_refused' | 'lost';
  why: string;
}

/** What a failing CONNACK means; a broker that knows no MQTT 5 answers MQTT 5 in the codes of 3.1.1. */
export function causeOfRefusal(code: number): BrokerFarewell['cause'] {
  switch (code) {
    case RETURN_CODE.unacceptableProtocolVersion:
    case REASON.unsupportedProtocolVersion:
      return 'version_refused';
    case RETURN_CODE.badUserNameOrPassword:
    case RETURN_CODE.notAuthorized:
    case REASON.badUserNameOrPassword:
    case REASON.notAuthorized:
      return 'sign_in_refused';
    default:
      return 'lost';
  }
}

/** A code as the specification writes it. */
export const hex = (code: number) => `0x${code.toString(16).padStart(2, '0')}`;
