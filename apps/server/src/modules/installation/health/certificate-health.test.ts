import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import * as messages from '@portage/messages/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../../config.ts';
import { makeCertificates } from '../../../testing/services/own-certificates.ts';
import { certificateEnd, certificateFindings } from './certificate-health.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const at = (siteUrl: string, end: string | null) =>
  certificateFindings(
    { config: { siteUrl, PROVIDER_TIMEOUT_MS: 1000 } as Config, clock: { now: () => now } as never, messages },
    async () => {
      if (end === null) throw new Error('away');
      return new Date(end);
    },
  );

test.each([
  ['in a year', '2027-06-01T12:00:00Z', 'fine'],
  ['in 14 days', '2026-06-15T12:00:00Z', 'fine'],
  ['in less than 14 days', '2026-06-15T11:00:00Z', 'wrong'],
  ['in the past', '2026-05-01T12:00:00Z', 'wrong'],
])('a certificate that ends %s', async (_, end, result) => {
  expect(await at('https://pay.example', end)).toMatchObject([{ check: 'Certificate of pay.example', result }]);
});

test.each([
  ['https://pay.example', null],
  ['http://pay.example', '2026-05-01T12:00:00Z'],
  ['https://portage.local', '2026-05-01T12:00:00Z'],
])('says nothing of %s without a certificate to read', async (siteUrl, end) => {
  expect(await at(siteUrl, end)).toEqual([]);
});

describe('a host with a certificate that is not trusted', () => {
  let server: tls.Server;
  let folder: string;
  let certificate: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portage-certificate-'));
    const { serverCertificate, serverKey } = makeCertificates(folder);
    certificate = await readFile(serverCertificate);
    server = tls.createServer({ cert: certificate, key: await readFile(serverKey) });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  test('shows when it ends', async () => {
    const { port } = server.address() as AddressInfo;
    const { validTo } = new X509Certificate(certificate);
    expect(await certificateEnd('127.0.0.1', port, 5000)).toEqual(new Date(validTo));
  });
});
