import { once } from 'node:events';
import { isIP } from 'node:net';
import tls from 'node:tls';
import type { Parts } from '../../../platform/parts.ts';
import type { Finding } from './finding.ts';
import { isLocal } from './site-health.ts';

/** Days before its end at which a certificate should have been renewed. Let's Encrypt renews 30 days before. */
const renewalDays = 14;
const dayMs = 86_400_000;

/**
 * Checks that the certificate of the public address does not end soon. Another check finds an address that cannot be reached.
 * @param read reads the end of a host's certificate
 */
export async function certificateFindings(
  { config, clock, messages: { operator: m } }: Pick<Parts, 'config' | 'clock' | 'messages'>,
  read = certificateEnd,
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(config.siteUrl);
  if (protocol !== 'https:' || isLocal(hostname)) return [];
  const end = await read(hostname, Number(port) || 443, config.PROVIDER_TIMEOUT_MS).catch(() => null);
  if (end === null) return [];
  const check = m.certificateCheck({ host: hostname });
  const days = Math.floor((end.getTime() - clock.now()) / dayMs);
  if (days >= renewalDays) return [{ check, result: 'fine', advice: '' }];
  return [{ check, result: 'wrong', advice: m.certificateEnds({ days: Math.max(0, days) }) }];
}

/** When the certificate that a host presents ends, whether it is trusted or not. @throws Error without a connection in time */
export async function certificateEnd(host: string, port: number, timeoutMs: number): Promise<Date> {
  const socket = tls.connect({
    host,
    port,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: false,
    timeout: timeoutMs,
  });
  socket.once('timeout', () => socket.destroy(new Error('The host did not answer in time.')));
  try {
    await once(socket, 'secureConnect');
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
