import { createMessage, encrypt, type PublicKey } from 'openpgp';

/** Seals a number with the provider's public key. Only its private key opens it. */
export async function seal(text: string, encryptionKeys: PublicKey): Promise<Buffer> {
  const sealed = await encrypt({ message: await createMessage({ text }), encryptionKeys, format: 'binary' });
  return Buffer.from(sealed as Uint8Array);
}
