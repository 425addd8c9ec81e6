import { type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { DeliveryFailed } from './delivery-failed.ts';

/** Addresses that no webhook has: this network's own neighbours, where clouds keep their machines' secrets; nobody; everybody. */
const refused = new BlockList();
refused.addSubnet('0.0.0.0', 8, 'ipv4');
refused.addSubnet('169.254.0.0', 16, 'ipv4');
refused.addSubnet('224.0.0.0', 3, 'ipv4');
refused.addAddress('::', 'ipv6');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addSubnet('ff00::', 8, 'ipv6');
refused.addAddress('fd00:ec2::254', 'ipv6');
// Link-local ones by way of a translator to IPv4 (RFC 6052), and a cloud that keeps its secrets elsewhere.
refused.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
refused.addAddress('100.100.100.200', 'ipv4');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** An address a webhook may be called at: over https any but the refused ones, over http this machine alone. */
function isAllowed(address: string, protocol: string): boolean {
  return protocol === 'https:' ? !isIn(refused, address) : isIn(loopback, address);
}

/** @throws DeliveryFailed `address_refused` for a literal address that is not called */
export function refuseLiteral({ hostname, protocol }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host, protocol)) throw new DeliveryFailed('address_refused');
}

/** Looks a name up for a connection and refuses what it stands for: the very address that is then called. */
export const lookupFor = (protocol: string): LookupFunction =>
  ((hostname: string, options: LookupOptions, done: Parameters<LookupFunction>[2]) => {
    lookup(hostname, { ...options, all: true }, (failure, found) => {
      const first = found?.[0];
      if (failure || !first) return done(failure ?? new DeliveryFailed('unreachable'), '', 0);
      if (found.some(({ address }) => !isAllowed(address, protocol)))
        return done(new DeliveryFailed('address_refused'), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  }) as LookupFunction;
