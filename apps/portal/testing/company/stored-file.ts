import { DOCUMENTS_BUCKET } from '@portage/domain/documents/documents';
import { storeFile } from '@portage/wire/storage/internal';
import type { Account } from '../accounts.ts';
import { server } from '../portal-server.ts';

/**
 * Stores a PDF as a document's file of the account, as the provider's commands do.
 * @returns its path
 */
export async function storePdf(account: Account, name: string, text: string): Promise<string> {
  const path = `${account.userId}/${name}`;
  await storeFile(server.deps, {
    bucket: DOCUMENTS_BUCKET,
    path,
    body: new TextEncoder().encode(text),
    contentType: 'application/pdf',
    ownerId: account.userId,
  });
  return path;
}

/** Files a document for the account, without storing its file. */
export const fileDocument = (
  account: Account,
  name: string,
  tag: string | null,
  day: string,
  path = `${name.length}-${day}.pdf`,
): Promise<unknown> =>
  server.rows(
    'insert into public.documents (user_id, name, file_path, tag, created_at) values ($1, $2, $3, $4, $5::timestamptz)',
    [account.userId, name, path, tag, `${day}T15:00:00Z`],
  );
