import type { StoredPay } from '@portage/domain/pay/pay-difference';
import { lineTotal } from '@portage/domain/pay/payments';
import * as payments from '@portage/messages/pay';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { isCalculation } from '../calculation/calculation-queries.ts';
import type { Invoice } from '../payments.ts';

const LINE = 'start_date, end_date, payday, late, gross_salary, ei, cpp, calculation' as const;
/** More than the lines of any one payday of a person. */
const MAX_LINES = 8;
/** More people than a company has. */
const MAX_PEOPLE = 1000;

type Line = Awaited<ReturnType<typeof readPeople>>[number]['now'][number];

/** A person's regular pay of one payday: its days and lines, those without a stored calculation left out. */
export interface PaydayOfPerson {
  readonly start: string;
  readonly end: string;
  readonly lines: readonly StoredPay[];
}

/** A person whom an invoice pays, with the payday before it; null for a first pay. */
export interface PersonCompared {
  readonly id: string;
  readonly employee: { first_name: string; last_name: string };
  readonly now: PaydayOfPerson | null;
  readonly before: PaydayOfPerson | null;
}

async function readPeople(invoice: Invoice, signal: AbortSignal) {
  const { data } = await rest
    .from('team_directory')
    .select(`team_member_id, first_name, last_name, now:payments!inner(${LINE}), before:payments(${LINE})`)
    .eq('company_id', invoice.company_id)
    .eq('now.invoice_id', invoice.id)
    .eq('now.payment_type', 'Debit')
    .eq('before.payment_type', 'Debit')
    .is('before.credited_at', null)
    .neq('before.status', 'upcoming')
    .lt('before.payday', invoice.payday)
    .order('payday', { referencedTable: 'before', ascending: false })
    .limit(MAX_LINES, { referencedTable: 'before' })
    .limit(MAX_PEOPLE)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

const hasPay = (value: unknown): value is StoredPay['calculation'] => isCalculation(value) && value.pay !== undefined;

function paydayOf(lines: readonly Line[]): PaydayOfPerson | null {
  const regular = lines.filter(({ late }) => !late).toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const [first, last] = [regular[0], regular.at(-1)];
  if (first === undefined || last === undefined) return null;
  const stored = regular.flatMap((line) => {
    const calculation: unknown = line.calculation;
    return hasPay(calculation) ? [{ total: lineTotal(line), late: line.late, calculation }] : [];
  });
  return { start: first.start_date, end: last.end_date, lines: stored };
}

/** The people whom an invoice pays, with their pay on it and on the payday before, read when they are compared. */
export const comparedPeopleQuery = (invoice: Invoice) =>
  queryOptions({
    queryKey: [...tableKey('payments', invoice.company_id), 'compared', invoice.id],
    meta: { errorTitle: payments.fetchFailed },
    queryFn: async ({ signal }): Promise<PersonCompared[]> =>
      (await readPeople(invoice, signal)).map(({ team_member_id, first_name, last_name, now, before }) => ({
        id: team_member_id ?? '',
        employee: { first_name: first_name ?? '', last_name: last_name ?? '' },
        now: paydayOf(now),
        before: paydayOf(before.filter(({ payday }) => payday === before[0]?.payday)),
      })),
  });
