import { decrypt, readMessage } from 'openpgp';
import type { SinPrivateKey } from './sin-key-files.ts';

/**
 * Opens what is sealed with the provider's key.
 * @returns the text, or the key that opens it where that is locked; undefined when none of the keys opens it
 */
export async function openSealed(
  sealed: Buffer,
  keys: readonly SinPrivateKey[],
): Promise<{ text: string } | { locked: SinPrivateKey } | undefined> {
  const message = await readMessage({ binaryMessage: new Uint8Array(sealed) });
  const wanted = message.getEncryptionKeyIDs().map((id) => id.toHex());
  const match = keys.find(({ key }) => key.getKeyIDs().some((id) => wanted.includes(id.toHex())));
  if (match === undefined) return undefined;
  if (match.isLocked) return { locked: match };
  const { data } = await decrypt({ message, decryptionKeys: match.key });
  return { text: String(data) };
}
