/** Where an outside broker is, and as whom it is spoken to. */
export interface BrokerAddress {
  host: string;
  port: number;
  /** Over TLS. */
  secure: boolean;
  username: string | undefined;
  password: string | undefined;
}

const SCHEMES: Record<string, { secure: boolean; port: number }> = {
  'mqtt:': { secure: false, port: 1883 },
  'mqtts:': { secure: true, port: 8883 },
};

/**
 * Reads `mqtt://user:password@host:port` or `mqtts://…`. A user name and
 * password given apart win over those in the address.
 * @throws TypeError when it is no such address; the message never holds the address, which may hold a password
 */
export function readBrokerAddress(url: string, username?: string, password?: string): BrokerAddress {
  const parsed = URL.parse(url);
  const scheme = parsed && SCHEMES[parsed.protocol];
  if (!parsed || !scheme || parsed.hostname === '')
    throw new TypeError('the address of the MQTT broker must look like mqtt://host:port or mqtts://host:port');
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: parsed.port === '' ? scheme.port : Number(parsed.port),
    secure: scheme.secure,
    username: username ?? (decodeURIComponent(parsed.username) || undefined),
    password: password ?? (decodeURIComponent(parsed.password) || undefined),
  };
}
