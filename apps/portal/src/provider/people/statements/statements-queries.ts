import type { Contributions } from '@portage/domain/contributions/calculation';
import { todayAt } from '@portage/domain/dates/plain-date';
import type { TaxBasis } from '@portage/domain/net-pay/withholding';
import type { PayStatement } from '@portage/domain/pay-statements/pay-statement';
import { isUuid } from '@portage/domain/text/uuid';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';

async function readList(memberId: string, signal: AbortSignal) {
  const [statements, next, choice] = await Promise.all([
    joinedRest
      .from('pay_statements')
      .select('id, number, paid_on, gross_cents, withheld_cents, net_cents')
      .eq('team_member_id', memberId)
      .order('paid_on', { ascending: false })
      .order('number', { ascending: false })
      .abortSignal(signal)
      .throwOnError(),
    joinedRest
      .from('staff_pay_lines')
      .select('payday')
      .eq('team_member_id', memberId)
      .is('payout_reference', null)
      .gte('payday', todayAt(Date.now()))
      .order('payday')
      .limit(1)
      .abortSignal(signal)
      .throwOnError(),
    joinedRest
      .from('staff_statement_choices')
      .select('delivery, chosen_at')
      .eq('team_member_id', memberId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
  ]);
  return { statements: statements.data, next: next.data[0]?.payday ?? null, choice: choice.data };
}
export type ListedStatement = Awaited<ReturnType<typeof readList>>['statements'][number];

/** A person's pay statements, newest first, the next payday without one, and whether they want paper too. */
export const personStatementsQuery = (memberId: string) =>
  queryOptions({
    queryKey: consoleKey('people', 'statements', memberId),
    queryFn: ({ signal }) => readList(memberId, signal),
  });

async function readOne(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  const { data } = await joinedRest
    .from('pay_statements')
    .select('id, number, team_member_id, content')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (data === null) return null;
  const content: PayStatement = JSON.parse(data.content);
  const lines = content.earnings.map(({ line }) => line);
  const [taxes, pays, oneTimes, replacing] = await Promise.all([
    joinedRest
      .from('staff_net_pays')
      .select('line_id, basis, edition')
      .in('line_id', lines)
      .abortSignal(signal)
      .throwOnError(),
    joinedRest.from('payments').select('id, calculation').in('id', lines).abortSignal(signal).throwOnError(),
    joinedRest
      .from('wip_one_time_payments')
      .select('id, calculation')
      .in('id', lines)
      .abortSignal(signal)
      .throwOnError(),
    joinedRest
      .from('pay_statements')
      .select('number')
      .eq('team_member_id', data.team_member_id)
      .contains('replaces', [id])
      .abortSignal(signal)
      .throwOnError(),
  ]);
  const calculations = new Map(
    [...pays.data, ...oneTimes.data].map((row) => [row.id, row.calculation as unknown as Contributions | null]),
  );
  return {
    content,
    replacedBy: replacing.data[0]?.number ?? null,
    taxes: taxes.data.map(({ line_id, basis, edition }) => ({
      line: line_id ?? '',
      basis: basis as unknown as TaxBasis,
      edition: edition ?? '',
    })),
    calculations,
  };
}

/** A statement with how each of its lines was calculated, and the number of the one that replaced it; null when there is none. */
export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: consoleKey('people', 'statement', id),
    queryFn: ({ signal }) => readOne(id, signal),
  });
