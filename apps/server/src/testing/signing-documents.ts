import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { ProviderServer } from './provider-server.ts';

/** Sends a document to two people and the provider, in this order. @param count distinguishes the documents of a server */
export async function sendDocument(server: ProviderServer, count: number, given: Record<string, string> = {}) {
  const [ines, omar] = [`ines${count}@aurora.example`, `omar${count}@aurora.example`];
  const { id } = await server.deps.signature.send({
    idempotencyKey: `request ${count}`,
    type: 'EOR_SERVICE_AGREEMENT',
    subject: 'Aurora Robotics - EOR Service Agreement',
    message: '',
    signers: [
      { role: 'Client', name: 'Ines Weber', emailAddress: ines },
      { role: 'Client', name: 'Omar Haddad', emailAddress: omar },
      { role: 'Provider', name: 'Margaret Sinclair', emailAddress: 'signer@provider.example' },
    ],
    customFields: { company_name: 'Aurora Robotics', company_address: 'Torstrasse 1, Berlin', ...given },
    metadata: {},
    testMode: true,
  });
  return { id, ines, omar, first: await server.mailedLink(ines, 'sign') };
}

/** What happened to a document so far. */
export const signingEvents = async (server: ProviderServer, id: string): Promise<string[]> =>
  (await server.rows('select type from vendor_sign.events where request_id = $1 order by id', [id])).map((row) =>
    String(row.type).replace('signature_request_', ''),
  );

/** A PNG with the given pixels, as a canvas encodes it. */
export function canvasPng(width: number, height: number, pixels = Buffer.alloc((width * 4 + 1) * height)): string {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const file = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Comment\0<script>')),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${file.toString('base64')}`;
}

/** Incompressible pixels of 1600 by 600. */
export function noise(): Buffer<ArrayBuffer> {
  const pixels = randomBytes((1600 * 4 + 1) * 600);
  for (let at = 0; at < pixels.length; at += 1600 * 4 + 1) pixels[at] = 0;
  return pixels;
}
