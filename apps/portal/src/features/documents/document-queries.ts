import type { Row } from '@portage/contract/rows';
import * as m from '@portage/messages/documents';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

export type StoredDocument = Row<'documents'>;
/** A document sent for signature, with the team member a placement letter is about. */
export type SentDocument = Row<'new_documents'> & {
  team_members: Pick<Row<'team_members'>, 'first_name' | 'last_name'> | null;
};

/** The server's maximum page size. */
const PAGE = 1000;

type Dated = Pick<StoredDocument, 'id' | 'created_at'>;

/** Reads all pages of a list, newest first, with the last row as the cursor. */
async function readAll<T extends Dated>(readPage: (older: string | null) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const last = rows.at(-1);
    const at = last && `"${last.created_at}"`;
    const page = await readPage(last ? `created_at.lt.${at},and(created_at.eq.${at},id.gt.${last.id})` : null);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/** The company's documents that the user can download, newest first. @param userId the owner, in whose name they are filed */
export const documentsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...tableKey('documents', userId), 'list'],
    meta: { errorTitle: m.fetchFailed, specified: true },
    queryFn: ({ signal }) =>
      readAll<StoredDocument>(async (older) => {
        const query = rest.from('documents').select('*').eq('user_id', userId);
        const { data } = await (older === null ? query : query.or(older))
          .order('created_at', { ascending: false })
          .order('id')
          .limit(PAGE)
          .abortSignal(signal)
          .throwOnError();
        return data;
      }),
  });

/** The company's documents sent for signature, newest first. */
export const sentDocumentsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('new_documents', companyId), 'all'],
    meta: { errorTitle: m.fetchFailed, specified: true },
    queryFn: ({ signal }) =>
      readAll<SentDocument>(async (older) => {
        const query = rest
          .from('new_documents')
          .select('*, team_members(first_name, last_name)')
          .eq('company_id', companyId);
        const { data } = await (older === null ? query : query.or(older))
          .order('created_at', { ascending: false })
          .order('id')
          .limit(PAGE)
          .abortSignal(signal)
          .throwOnError();
        return data;
      }),
  });
