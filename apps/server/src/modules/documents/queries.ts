import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

/** A file that is the signed copy of a document. */
export interface SignedCopy {
  newDocumentId: string;
  /** Its hash, if its seal is genuine. */
  sealedSha256: string | null;
}

/** Lists a file among an account's documents, once. */
export async function insertDocument(
  tx: Transaction,
  document: { userId: string; name: string; filePath: string; tag: string; signed: SignedCopy | null },
): Promise<void> {
  await tx.query(
    `insert into public.documents (user_id, name, file_path, tag, new_document_id, sealed_sha256) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, file_path) do nothing`,
    [
      document.userId,
      document.name,
      document.filePath,
      document.tag,
      document.signed?.newDocumentId ?? null,
      document.signed?.sealedSha256 ?? null,
    ],
  );
}

/** Removes the signed copy of a document from the list of files. */
export async function deleteSignedCopy(tx: Transaction, newDocumentId: string): Promise<void> {
  await tx.query('delete from public.documents where new_document_id = $1', [newDocumentId]);
}

/** Paths of uploads that no document refers to, made between two moments; at most 500. */
export async function findUnlistedUploads(db: Database, made: { from: Date; to: Date }): Promise<string[]> {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select o.name from storage.objects o
     where o.bucket_id = 'documents' and o.name like '%/uploads/%' and o.created_at between $1 and $2
       and not exists (select from public.documents d where d.file_path = 'documents/' || o.name)
     order by o.created_at limit 500`,
    [made.from, made.to],
  );
  return rows.map(({ name }) => name);
}

/** Gives the documents of a company to another account. */
export async function setDocumentsOwner(tx: Transaction, companyId: string, userId: string): Promise<void> {
  await tx.query('update public.documents set user_id = $2 where company_id = $1 and user_id <> $2', [
    companyId,
    userId,
  ]);
}

/** The account and name of a client, and the name of its person if one is given. */
export async function findReceiver(db: Database, companyId: string, memberId: string | null) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select c.user_id, c.legal_name, t.first_name || ' ' || t.last_name as person
     from public.companies c left join public.team_members t on t.company_id = c.id and t.team_member_id = $2::uuid
     where c.id = $1 and ($2::uuid is null or t.team_member_id is not null)`,
    [companyId, memberId],
  );
  return rows[0];
}
