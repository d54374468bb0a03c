import { BlockList, isIP } from 'node:net';

/**
 * The proxies whose X-Forwarded-For header is believed.
 * @param entries addresses and networks such as `10.0.0.0/8` and `fd00::/8`
 * @returns null when one of them is neither
 */
export function proxyList(entries: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const bits = prefix === undefined ? null : Number(prefix);
    const isNetwork = bits === null || (/^\d+$/.test(prefix ?? '') && bits <= (family === 'ipv6' ? 128 : 32));
    if (isIP(address) === 0 || !isNetwork || rest.length > 0) return null;
    if (bits === null) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return list;
}
