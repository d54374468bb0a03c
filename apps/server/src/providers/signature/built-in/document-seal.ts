import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Keys } from '@portage/platform/secrets/keys';

// A sealed file ends with a line that signs every byte before it with a dedicated Ed25519 key. PDF readers ignore the line.
const mark = '\n%portage-seal-v1 ';
const end = '\n%%EOF\n';
const line = /^\n%portage-seal-v1 (sr_[0-9a-f]{32}) ([A-Za-z0-9_-]{86})\n%%EOF\n$/;
/** A PKCS #8 Ed25519 private key is these bytes followed by the seed. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that seals documents, derived from the provider's secret and used for nothing else. */
export function sealingKey(keys: Keys): KeyObject {
  const seed = createHash('sha256').update(keys.derive('document seal')).digest();
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}

/** The public key as PEM, with which anyone can check a document offline. */
export const sealPublicKey = (keys: Keys): string =>
  createPublicKey(sealingKey(keys)).export({ type: 'spki', format: 'pem' }).toString();

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const signed = (requestId: string, body: Uint8Array) => Buffer.from(`portage-seal-v1 ${requestId} ${sha256(body)}`);

/** Appends the seal to a file. */
export function seal(body: Uint8Array, requestId: string, key: KeyObject): Buffer {
  const signature = sign(null, signed(requestId, body), key).toString('base64url');
  return Buffer.concat([body, Buffer.from(`${mark}${requestId} ${signature}${end}`)]);
}

export type SealCheck =
  | { result: 'sealed'; requestId: string }
  /** `requestId` is null when the seal is unreadable. */
  | { result: 'altered'; requestId: string | null }
  | { result: 'unsealed'; requestId: null };

/**
 * Checks a file's seal. 'altered' means that the file, the seal or the key differs.
 * @param publicKey PEM, as `sealPublicKey` gives it
 */
export function checkSeal(file: Uint8Array, publicKey: string): SealCheck {
  const bytes = Buffer.from(file);
  const at = bytes.lastIndexOf(mark);
  if (at === -1) return { result: 'unsealed', requestId: null };
  const tail = bytes.subarray(at).toString('latin1');
  const requestId = /sr_[0-9a-f]{32}/.exec(tail)?.[0] ?? null;
  if (requestId === null) return { result: 'altered', requestId };
  const signature = line.exec(tail)?.[2];
  const genuine =
    signature !== undefined &&
    verify(
      null,
      signed(requestId, bytes.subarray(0, at)),
      createPublicKey(publicKey),
      Buffer.from(signature, 'base64url'),
    ) &&
    // Base64url has spare trailing bits; accept only the canonical encoding.
    Buffer.from(signature, 'base64url').toString('base64url') === signature;
  return { result: genuine ? 'sealed' : 'altered', requestId };
}
