import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { Refusal } from '../../platform/refusal.ts';
import { employmentOfStatement, findSignedCopy } from './queries/accounts.ts';

const asReader = { ...asService, readOnly: true };

/** Where the signed copy of one of an account's documents is stored. @throws Refusal 404 for any other */
export async function ownDocument(
  db: Database,
  userId: string,
  documentId: string,
): Promise<{ name: string; bucket: string; path: string }> {
  const found = await db.transaction(asReader, (tx) => findSignedCopy(tx, userId, documentId));
  if (found === undefined) throw new Refusal(404, 'documentNotFound');
  const [bucket = '', ...path] = found.path.split('/');
  return { name: found.name, bucket, path: path.join('/') };
}

/** Checks that a pay statement is one of an account's. @throws Refusal 404 for any other */
export async function requireOwnStatement(db: Database, userId: string, statementId: string): Promise<void> {
  const found = await db.transaction(asReader, (tx) => employmentOfStatement(tx, userId, statementId));
  if (found === undefined) throw new Refusal(404, 'payStatementNotFound');
}
