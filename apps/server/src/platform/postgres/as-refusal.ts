import { restErrorCodes, valueProblems } from '@portage/contract/error-codes';
import pg from 'pg';
import { Refusal } from '../refusal.ts';

/** SQLSTATEs of a text with a NUL character, as a parameter and in JSON. */
const nulCharacter = ['22021', '22P05'];

/** A refusal, or the database's error for a typed value that its column doesn't accept, as a refusal; null for other errors. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof pg.DatabaseError)) return null;
  if (nulCharacter.includes(error.code ?? '')) return new Refusal(400, 'hiddenCharacters');
  const code = error.code === restErrorCodes.checkFailed ? valueProblems.get(error.constraint ?? '') : undefined;
  return code === undefined ? null : new Refusal(400, code);
}
