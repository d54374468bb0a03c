import { decrypt, readMessage, readPrivateKey } from 'openpgp';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/refusal.ts';
import { handOutSealedSin } from './queries.ts';
import { readSinPrivateKey } from './sin-key.ts';

/**
 * Decrypts a member's Social Insurance Number. The audit log records the reveal.
 * @param parts.owner a connection as the schema's owner, the only role that may read the sealed numbers
 * @returns nine digits
 * @throws Refusal when the id is malformed, or no number is stored for it
 * @throws StartError when the private key cannot be read
 */
export async function revealSin(parts: { owner: pg.Pool; config: Config }, memberId: string): Promise<string> {
  if (!/^[0-9a-f-]{36}$/i.test(memberId)) throw new Refusal(400, `${memberId} is not a team member id.`);
  const sealed = await handOutSealedSin(parts.owner, memberId);
  if (!sealed) throw new Refusal(404, `There is no Social Insurance Number for ${memberId}.`);
  const { data } = await decrypt({
    message: await readMessage({ binaryMessage: new Uint8Array(sealed) }),
    decryptionKeys: await readPrivateKey({ armoredKey: await readSinPrivateKey(parts.config) }),
  });
  return String(data);
}
