import * as m from '@portage/messages/console-pay';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import type { SortState } from '#ui/table/data-table-head.tsx';
import { consoleKey } from '../console-key.ts';

/** Lines that are shown: more than a year of one person. */
const maxLines = 100;

/** Whose pay is read. */
export interface PayOf {
  column: 'company_id' | 'team_member_id';
  id: string;
}

/** The database's column of each column that sorts. */
export const paySortColumns = {
  period: 'start_date',
  payday: 'payday',
  gross: 'gross_salary',
  status: 'status',
} as const;

/** A pay line of a client or a person. */
export type PayLine = Awaited<ReturnType<typeof readPay>>[number];

async function readPay({ column, id }: PayOf, { key, direction }: SortState, signal: AbortSignal) {
  const { data } = await joinedRest
    .from('payments')
    .select(
      'id, team_member_id, status, start_date, end_date, payday, gross_salary, estimate, credited_at, employee:team_members(first_name, last_name), invoice:invoices(invoice_number, hosted_invoice_url)',
    )
    .eq(column, id)
    .order(paySortColumns[key as keyof typeof paySortColumns], { ascending: direction === 'ascending' })
    .order('id')
    .limit(maxLines)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** A one-time payment of a client or a person. */
export type OneTimePayment = Awaited<ReturnType<typeof readOneTime>>[number];

async function readOneTime({ column, id }: PayOf, signal: AbortSignal) {
  const { data } = await joinedRest
    .from('wip_one_time_payments')
    .select(
      'id, team_member_id, employee_name, payment_type, recovery_id, corrects_year, item_kind, reference, payday, amount, status, credited_at, invoice:invoices(invoice_number, hosted_invoice_url)',
    )
    .eq(column, id)
    .order('payday', { ascending: false })
    .order('id')
    .limit(maxLines)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The newest one-time payments of a client or a person. */
export const oneTimeQuery = (of: PayOf) =>
  queryOptions({
    queryKey: consoleKey('one-time', of.column, of.id),
    meta: { errorTitle: m.notLoaded },
    queryFn: ({ signal }) => readOneTime(of, signal),
  });

/** The pay lines of a client or a person, in an order: the first of them. */
export const payQuery = (of: PayOf, sort: SortState) =>
  queryOptions({
    queryKey: consoleKey('pay', of.column, of.id, sort.key, sort.direction),
    meta: { errorTitle: m.notLoaded },
    queryFn: ({ signal }) => readPay(of, sort, signal),
  });
