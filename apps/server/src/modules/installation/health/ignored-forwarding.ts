import { BlockList, isIP } from 'node:net';
import type pg from 'pg';
import type { Deps } from '../../../deps.ts';
import { ignoredForwarder, keepIgnoredForwarder } from '../queries.ts';
import type { Finding } from './finding.ts';

const local = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  local.addSubnet(network, prefix, 'ipv4');
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const isLocal = (address: string) => local.check(address, family(address));

/**
 * Remembers, for `portage doctor`, a peer whose X-Forwarded-For header was ignored. Anyone can send that header, so a peer on
 * the local network, which is more likely a proxy, takes precedence. Writes at most twice per process.
 */
export function ignoredForwarding(deps: Pick<Deps, 'db' | 'log'>): (peer: string) => void {
  const kept = new Set<boolean>();
  return (peer) => {
    if (kept.has(true) || kept.has(isLocal(peer))) return;
    kept.add(isLocal(peer));
    keepIgnoredForwarder(deps.db, peer).catch((error: Error) => {
      kept.delete(isLocal(peer));
      deps.log.warn({ err: error }, 'an untrusted proxy could not be recorded');
    });
  };
}

/** Reports a proxy that is not in TRUSTED_PROXIES, so that all of its clients share one address. */
export async function forwardingFindings({
  config,
  owner,
  messages: { operator: m },
}: Pick<Deps, 'config' | 'messages'> & { owner: pg.Pool }): Promise<Finding[]> {
  const peer = await ignoredForwarder(owner);
  if (peer === null || config.TRUSTED_PROXIES.check(peer, family(peer))) return [];
  return [
    {
      check: m.forwardingCheck,
      result: isLocal(peer) ? 'wrong' : 'note',
      advice: m.forwardingIgnored({ address: peer }),
    },
  ];
}
