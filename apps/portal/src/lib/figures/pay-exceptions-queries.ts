import { isPayExceptionKey } from '@portage/domain/pay/pay-exceptions';
import * as m from '@portage/messages/pay-exceptions';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '../api/data-client.ts';
import { tableKey } from '../live/table-key.ts';

/** Maximum number of exceptions that are read; the most urgent come first. */
const maxRows = 1000;

/** A cause that holds up pay, with the person it is about. */
export type PayException = Awaited<ReturnType<typeof readPayExceptions>>[number];

async function readPayExceptions(companyId: string, signal: AbortSignal) {
  const { data } = await rest
    .from('pay_exceptions')
    .select(
      'id, key, severity, actor, team_member_id, first_day, last_day, payday, deadline, params, opened_at, employee:team_directory(first_name, last_name)',
    )
    .eq('company_id', companyId)
    .is('resolved_at', null)
    .order('severity')
    .order('deadline', { nullsFirst: false })
    .order('first_day')
    .order('id')
    .limit(maxRows)
    .abortSignal(signal)
    .throwOnError();
  // A newer server can know causes that this page does not.
  return data.flatMap((row) => (isPayExceptionKey(row.key) ? [{ ...row, key: row.key }] : []));
}

/** What holds up the company's pay, the most urgent first. */
export const payExceptionsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('pay_exceptions', companyId), 'open'],
    meta: { errorTitle: m.loadFailed },
    queryFn: ({ signal }) => readPayExceptions(companyId, signal),
  });
