import { byUrgency, isPayExceptionKey } from '@portage/domain/pay/pay-exceptions';
import * as m from '@portage/messages/pay-exceptions';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '../api/data-client.ts';
import { tableKey } from '../live/table-key.ts';

/** Maximum number of exceptions that are read; the most urgent come first. */
const maxRows = 1000;

/** Whom an invoice pays. */
const INVOICE =
  'invoice:invoices(lines:payments!payments_invoice_id_fkey(team_member_id, credited_at), extras:wip_one_time_payments!wip_one_time_payments_invoice_id_fkey(team_member_id, credited_at))' as const;

/** A cause that holds up pay, with the people whose pay it is. */
export type PayException = Awaited<ReturnType<typeof readPayExceptions>>[number];

async function readPayExceptions(companyId: string, signal: AbortSignal) {
  const { data } = await rest
    .from('pay_exceptions')
    .select(
      `id, key, severity, actor, team_member_id, first_day, last_day, payday, deadline, params, opened_at, employee:team_directory(first_name, last_name), ${INVOICE}` as const,
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
  return data
    .flatMap(({ invoice, key, ...row }) => {
      if (!isPayExceptionKey(key)) return [];
      const paid = key === 'invoiceUnfunded' && invoice !== null ? [...invoice.lines, ...invoice.extras] : [];
      const open = paid.filter(({ credited_at }) => credited_at === null).map(({ team_member_id: id }) => id);
      const people = row.team_member_id === null ? [...new Set(open)] : [row.team_member_id];
      return [{ ...row, key, people }];
    })
    .sort(byUrgency);
}

/** Whether it concerns the pay of a person. */
export const concerns = ({ people }: Pick<PayException, 'people'>, memberId: string): boolean =>
  people.includes(memberId);

/** What holds up the company's pay, the most urgent first. */
export const payExceptionsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('pay_exceptions', companyId), 'open'],
    meta: { errorTitle: m.loadFailed },
    queryFn: ({ signal }) => readPayExceptions(companyId, signal),
  });
