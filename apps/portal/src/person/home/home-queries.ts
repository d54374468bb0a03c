import { type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { type Cents, cents } from '@portage/domain/money/money';
import type { PayStatement } from '@portage/domain/pay-statements/pay-statement';
import * as m from '@portage/messages/me';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** What a coming payday pays. */
export interface ComingPay {
  readonly payday: PlainDate;
  readonly gross: Cents;
  /** What is left after deductions; null while that is not certain. */
  readonly net: Cents | null;
  /** The days of regular pay; null for one-time payments alone. */
  readonly days: readonly [start: PlainDate, end: PlainDate] | null;
}

interface PayRow {
  readonly kind: string | null;
  readonly payday: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly gross_cents: number | null;
  readonly net_cents: number | null;
  readonly estimate: boolean | null;
}

/** Lines and one-time payments by payday, the next one first. */
export function comingPays(rows: readonly PayRow[]): ComingPay[] {
  const paydays = [...new Set(rows.map(({ payday }) => payday ?? ''))].toSorted();
  return paydays.map((payday) => {
    const own = rows.filter((row) => row.payday === payday);
    const regular = own.filter(({ kind }) => kind === 'regular');
    const starts = regular.map(({ start_date }) => start_date ?? '').toSorted();
    const ends = regular.map(({ end_date }) => end_date ?? '').toSorted();
    const [start, end] = [starts[0], ends.at(-1)];
    const isCertain = own.every(({ net_cents, estimate }) => net_cents !== null && estimate === false);
    return {
      payday: plainDate(payday),
      gross: cents(own.reduce((sum, { gross_cents }) => sum + (gross_cents ?? 0), 0)),
      net: isCertain ? cents(own.reduce((sum, { net_cents }) => sum + (net_cents ?? 0), 0)) : null,
      days: start === undefined || end === undefined ? null : [plainDate(start), plainDate(end)],
    };
  });
}

/** What the next paydays pay. */
export const comingPayQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('my_pay', memberId), 'coming'],
    meta: { errorTitle: m.payNotLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('my_pay')
        .select('kind, payday, start_date, end_date, gross_cents, net_cents, estimate')
        .eq('team_member_id', memberId)
        .neq('status', 'paid')
        .gte('payday', todayAt(Date.now()))
        .order('payday')
        .limit(100)
        .abortSignal(signal)
        .throwOnError();
      return comingPays(data);
    },
  });

/** An employment's pay statements, newest first. */
export const statementsQuery = (memberId: string) =>
  queryOptions({
    queryKey: tableKey('pay_statements', memberId),
    meta: { errorTitle: m.payNotLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('pay_statements')
        .select('id, number, paid_on, net_cents, replaces')
        .eq('team_member_id', memberId)
        .order('paid_on', { ascending: false })
        .order('number', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
export type ListedStatement = Awaited<ReturnType<NonNullable<ReturnType<typeof statementsQuery>['queryFn']>>>[number];

/** The newest pay statements, and the year so far as the newest one says it; null without one. */
export const recentStatementsQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('pay_statements', memberId), 'recent'],
    meta: { errorTitle: m.payNotLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('pay_statements')
        .select('id, number, paid_on, net_cents, replaces, content')
        .eq('team_member_id', memberId)
        .order('paid_on', { ascending: false })
        .order('number', { ascending: false })
        .limit(3)
        .abortSignal(signal)
        .throwOnError();
      const [newest] = data;
      return { statements: data, newest: newest === undefined ? null : (JSON.parse(newest.content) as PayStatement) };
    },
  });
