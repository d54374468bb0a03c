import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/**
 * Compresses and encrypts a stream: gzip, then age (https://age-encryption.org/v1), so `age -d | gunzip` opens it too.
 * @param recipients age public keys, each of whose private keys opens it
 */
export async function seal(body: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(joined(body, createGzip({ level: 3 })))));
}

/**
 * Opens what `seal` made. The stream fails if the content was altered or cut off.
 * @param identity an age private key
 * @throws Error when the key is not one that it was sealed for
 */
export async function unseal(body: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return joined(fromWeb(await decrypter.decrypt(toWeb(body))), createGunzip());
}

/** Pipes a stream through another, and passes on its errors. */
function joined(from: Readable, through: NodeJS.ReadWriteStream & Readable): Readable {
  from.on('error', (error) => through.destroy(error));
  through.on('close', () => from.destroy());
  return from.pipe(through);
}

// The types of web streams of Node.js and of the browser differ in name only.
const toWeb = (body: Readable) => Readable.toWeb(body) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (body: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(body as unknown as NodeReadableStream<Uint8Array>);
