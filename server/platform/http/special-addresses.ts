import { BlockList, isIP } from 'node:net';

/**
 * Special-purpose ranges of the IANA registries (iana-ipv4-special-registry, iana-ipv6-special-registry,
 * multicast), globally reachable or not: no public website is in one.
 */
export const SPECIAL_RANGES = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private use
  '100.64.0.0/10', // shared address space
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local
  '172.16.0.0/12', // private use
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private use
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, limited broadcast
  '::/128', // unspecified
  '::1/128', // loopback
  '::ffff:0:0/96', // IPv4-mapped
  '64:ff9b::/96', // IPv4 translation
  '64:ff9b:1::/48', // IPv4 translation, local
  '100::/64', // discard
  '100:0:0:1::/64', // dummy prefix
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID, drone identifiers
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
  '5f00::/16', // segment routing
  'fc00::/7', // unique local
  'fe80::/10', // link-local
  'fec0::/10', // site-local
  'ff00::/8', // multicast
] as const;

const familyOf = (net: string) => (net.includes(':') ? 'ipv6' : 'ipv4');

/** One list for each family: as an IPv6 range, the mapped addresses cover all of IPv4. */
const special = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const range of SPECIAL_RANGES) {
  const [net = '', prefix] = range.split('/');
  special[familyOf(net)].addSubnet(net, Number(prefix), familyOf(net));
}
/** The only allocated part of IPv6. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** Excludes this machine, its network and cloud metadata services. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const family = familyOf(address);
  return !special[family].check(address, family) && (family === 'ipv4' || unicast.check(address, 'ipv6'));
}
