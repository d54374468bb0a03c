import { restErrorCodes } from '@portage/contract/error-codes';
import type { Row } from '@portage/contract/rows';
import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/request-errors';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '../api/data-client.ts';
import { tableKey } from '../live/table-key.ts';

export type PlanRow = Row<'plans'>;

/** A server may refuse to answer without a row. That is no plan, and not an error. */
function noRow(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === restErrorCodes.noRow) return null;
  throw error;
}

/** The latest Processing plan and the latest Completed plan. */
export const plansQuery = (companyId: string) =>
  queryOptions({
    queryKey: tableKey('plans', companyId),
    meta: { errorTitle: m.planNotFetched, specified: true },
    queryFn: async ({ signal }): Promise<PlanRow[]> => {
      const latest = (status: string) =>
        rest
          .from('plans')
          .select('*')
          .eq('company_id', companyId)
          .eq('status', status)
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError()
          .then(({ data }) => data, noRow);
      const [processing, completed] = await Promise.all([latest('Processing'), latest('Completed')]);
      // The morning's run ends a plan whose last day was yesterday.
      const today = todayAt(Date.now());
      const rows = [processing, completed].filter((row) => row !== null);
      return rows.filter(({ ends_on }) => ends_on === null || ends_on >= today);
    },
  });
