import type { Database } from '@portage/contract/database.gen';
import { useQuery } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

type Tables = Database['public']['Tables'];
export type StoredDocument = Tables['documents']['Row'];
/** A document sent for signature, with the team member a placement letter is about. */
export type SentDocument = Tables['new_documents']['Row'] & {
  team_members: { first_name: string; last_name: string } | null;
};

/** The server's maximum page size. */
const PAGE = 1000;

interface Dated {
  id: string;
  created_at: string;
}

/** Reads all pages of a list, newest first, with the last row as the cursor. */
async function readAll<Row extends Dated>(readPage: (older: string | null) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const at = last && `"${last.created_at}"`;
    const page = await readPage(last ? `created_at.lt.${at},and(created_at.eq.${at},id.gt.${last.id})` : null);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/** Documents the user can download, newest first. */
export function useDocuments(userId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.documents(userId ?? ''),
    enabled: userId !== undefined,
    meta: { errorTitle: 'Error fetching documents' },
    queryFn: ({ signal }) =>
      readAll<StoredDocument>(async (older) => {
        const query = rest
          .from('documents')
          .select('*')
          .eq('user_id', userId ?? '');
        const { data } = await (older === null ? query : query.or(older))
          .order('created_at', { ascending: false })
          .order('id')
          .limit(PAGE)
          .abortSignal(signal)
          .throwOnError();
        return data;
      }),
  });
}

/** The company's documents sent for signature, newest first. */
export function useSentDocuments(companyId: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.newDocuments(companyId ?? ''), 'all'],
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching documents' },
    queryFn: ({ signal }) =>
      readAll<SentDocument>(async (older) => {
        const query = rest
          .from('new_documents')
          .select('*, team_members(first_name, last_name)')
          .eq('company_id', companyId ?? '');
        const { data } = await (older === null ? query : query.or(older))
          .order('created_at', { ascending: false })
          .order('id')
          .limit(PAGE)
          .abortSignal(signal)
          .throwOnError();
        return data;
      }),
  });
}
