import type { Row } from '@portage/contract/rows';
import * as m from '@portage/messages/company-access';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** What every role may read of a person. */
export type DirectoryEntry = Row<'team_directory'>;

/** The server's maximum page size. */
const PAGE = 1000;

/** Everyone in the company, by name. */
export const directoryQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('team_directory', companyId), 'list'],
    meta: { errorTitle: m.notFetched },
    queryFn: async ({ signal }): Promise<DirectoryEntry[]> => {
      const rows: DirectoryEntry[] = [];
      for (;;) {
        const { data } = await rest
          .from('team_directory')
          .select('*')
          .eq('company_id', companyId)
          .order('last_name')
          .order('first_name')
          .order('team_member_id')
          .range(rows.length, rows.length + PAGE - 1)
          .abortSignal(signal)
          .throwOnError();
        rows.push(...data);
        if (data.length < PAGE) return rows;
      }
    },
  });
