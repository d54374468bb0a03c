import { isUuid } from '@portage/domain/text/uuid';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { Parts } from '../../platform/parts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { startError } from '../../settings/start-error.ts';
import { openSealed } from './open-sealed.ts';
import { handOutSealedSin, handOutSealedSinTo } from './queries/members.ts';
import { privateKeyFile, publicKeyFile, readPrivateKeys } from './sin-key-files.ts';

/**
 * Decrypts a member's Social Insurance Number on the command line. The audit log records the reveal, and the act with its reason.
 * @param parts.owner a connection as the schema's owner, the only role that may read the sealed numbers
 * @param actId the act `provider/reveal-sin`
 * @returns nine digits
 * @throws Refusal when the id is malformed, or no number is stored for it
 * @throws StartError when no private key that opens it can be read
 */
export async function revealSin(
  parts: { owner: pg.Pool; config: Config },
  memberId: string,
  actId: string,
): Promise<string> {
  const { config } = parts;
  if (!isUuid(memberId)) throw new Refusal(400, 'memberIdInvalid', { id: memberId });
  const keys = await readPrivateKeys(config);
  const missing = { file: privateKeyFile(config), publicFile: publicKeyFile(config) };
  if (keys.length === 0) throw startError('sinPrivateKeyMissing', missing);
  const sealed = await handOutSealedSin(parts.owner, memberId, actId);
  if (!sealed) throw new Refusal(404, 'sinNotFound', { id: memberId });
  const opened = await openSealed(sealed, keys);
  if (opened === undefined) throw startError('sinPrivateKeyMissing', missing);
  if ('locked' in opened) throw startError('sinPassphraseRequired', { file: opened.locked.file });
  return opened.text;
}

/**
 * Decrypts a number for a recorded act of a staff member. The database hands it out once, within a minute of the act.
 * @param actId the act `provider/reveal-sin`, whose subject is the member
 * @returns nine digits
 * @throws Refusal 404 when no number is stored; 409 when the key that opens it is not on this server
 */
export async function revealSinTo(
  parts: Pick<Parts, 'db'> & { config: Config },
  memberId: string,
  actId: string,
): Promise<string> {
  const keys = await readPrivateKeys(parts.config);
  if (keys.every(({ isLocked }) => isLocked)) throw new Refusal(409, 'sinKeyElsewhere');
  const sealed = await handOutSealedSinTo(parts.db, actId);
  if (!sealed) throw new Refusal(404, 'sinNotFound', { id: memberId });
  const opened = await openSealed(sealed, keys);
  if (opened === undefined || 'locked' in opened) throw new Refusal(409, 'sinKeyElsewhere');
  return opened.text;
}
