import type { Transaction } from '../../platform/postgres/database.ts';

/** Lists a file among an account's documents, once. */
export async function insertDocument(
  tx: Transaction,
  document: { userId: string; name: string; filePath: string; tag: string },
): Promise<void> {
  await tx.query(
    'insert into public.documents (user_id, name, file_path, tag) values ($1, $2, $3, $4) on conflict (user_id, file_path) do nothing',
    [document.userId, document.name, document.filePath, document.tag],
  );
}
