import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-money';
import { queryOptions } from '@tanstack/react-query';
import { containing } from '#lib/api/containing.ts';
import { joinedRest } from '#lib/api/data-client.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { consoleKey } from '../lists/console-key.ts';
import { fileReading } from '../lists/paged/file-reading.ts';
import { readInOrder } from '../lists/paged/key-order.ts';
import { pagedQuery, pageSize, type ReadPage } from '../lists/paged/paged-queries.ts';

/** The stages of the money of a payday, in order. */
export const stages = ['planned', 'issued', 'funded', 'collected', 'paid'] as const;
export type Stage = (typeof stages)[number];

/** A client's payday in one stage. Amounts in dollars. */
export interface BoardCard {
  company_id: string;
  company: string;
  payday: string;
  stage: Stage;
  first_day: string;
  last_day: string;
  people: number;
  lines: number;
  total: number;
  since: string;
  paid_out: number;
  estimate: boolean;
}

export interface StageTotal {
  stage: Stage;
  periods: number;
  people: number;
  total: number;
  oldest: string;
}

/** A line of a payday, or a one-time payment of that day. Amounts in dollars. */
export interface PayLine {
  id: string;
  team_member_id: string;
  first_name: string;
  last_name: string;
  start_date: string;
  end_date: string;
  gross_salary: number;
  /** What was paid out, or is left to pay out. Less than the net where an earlier payout paid some of the days. */
  payout_amount: number;
  /** Net pay: the gross less what is withheld. */
  due_amount: number;
  /** Whether what is withheld is an estimate, because the pay date has no tax tables. */
  tax_estimate: boolean;
  ei: number;
  cpp: number;
  invoice_number: string | null;
  stage: Stage;
  payout_reference: string | null;
  /** Whether it can be paid out now: it is funded, not paid out yet, and not on hold. */
  payable: boolean;
  /** Whether it was shown as paid before payouts were recorded, and is not confirmed yet. */
  carried_over: boolean;
  held: boolean;
  /** The type of a one-time payment; null for a salary. */
  payment_type: string | null;
}

/** A hold is of days, so one-time payments have none of their own: a hold of their day or person holds them too. */
export const isSalary = ({ payment_type }: PayLine): boolean => payment_type === null;

export interface PayHold {
  id: string;
  company: string;
  first_name: string | null;
  last_name: string | null;
  first_day: string | null;
  last_day: string | null;
  reason: string;
  held_at: string;
}

export const stageTotalsQuery = queryOptions({
  queryKey: consoleKey('money', 'stages'),
  meta: { errorTitle: m.boardNotLoaded },
  queryFn: async ({ signal }) => {
    const { data } = await joinedRest
      .from('staff_pay_stages')
      .select('*')
      .abortSignal(signal)
      .overrideTypes<StageTotal[], { merge: false }>()
      .throwOnError();
    return data;
  },
});

/** Cards of a stage, by payday; what is paid, the latest first. */
export const boardQuery = (stage: Stage, search: string) =>
  pagedQuery<BoardCard>(['money', 'board', stage, search], boardCards(stage, search), m.boardNotLoaded);

const boardCards =
  (stage: Stage, search: string): ReadPage<BoardCard> =>
  (after, signal) =>
    readInOrder(
      { columns: ['payday', 'company_id'], ascending: stage !== 'paid' },
      { after, size: pageSize, signal },
      (toPage) => {
        let query = joinedRest.from('staff_pay_board').select('*').eq('stage', stage);
        if (search !== '') query = query.or(containing(['company'], search));
        return toPage(query).overrideTypes<BoardCard[], { merge: false }>().throwOnError();
      },
    );

/** The lines of a client's payday. */
export const payLinesQuery = (companyId: string, payday: string) =>
  pagedQuery<PayLine>(['money', 'lines', companyId, payday], payLines(companyId, payday));

/** @param only columns with the value that lines must have */
const payLines =
  (companyId: string, payday: string, only: Partial<Pick<PayLine, 'payable'>> = {}): ReadPage<PayLine> =>
  (after, signal, file) =>
    readInOrder({ columns: ['id'], ascending: true }, { after, size: pageSize, signal, file }, (toPage) => {
      const query = joinedRest
        .from('staff_pay_lines')
        .select('*')
        .match({ company_id: companyId, payday, ...only });
      return toPage(query).overrideTypes<PayLine[], { merge: false }>().throwOnError();
    });

/** Gross and net pay of all lines of a payday, in cents; null without any. */
export const paydayTotalsQuery = (companyId: string, payday: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'payday-totals', companyId, payday),
    meta: { errorTitle: m.notFetched },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_payday_totals')
        .select('gross_cents, net_cents')
        .match({ company_id: companyId, payday })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data === null ? null : { gross: cents(data.gross_cents ?? 0), net: cents(data.net_cents ?? 0) };
    },
  });

/** Whether a payday has salaries, which can be held. Not only one-time payments, as the lines on screen may be. */
export const hasSalaryQuery = (companyId: string, payday: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'has-salary', companyId, payday),
    meta: { errorTitle: m.notFetched },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_pay_lines')
        .select('id')
        .match({ company_id: companyId, payday })
        .is('payment_type', null)
        .limit(1)
        .abortSignal(signal)
        .throwOnError();
      return data.length > 0;
    },
  });

/** All lines of a payday. */
export const allPayLines = (companyId: string, payday: string): Promise<PayLine[]> =>
  fileReading(payLines(companyId, payday)).rest();

/** What can be paid out on a payday, as the database decides it. */
export const readPayables = (companyId: string, payday: string, signal?: AbortSignal): Promise<PayLine[]> =>
  fileReading(payLines(companyId, payday, { payable: true })).rest(signal);

export const payablesQuery = (companyId: string, payday: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'payables', companyId, payday),
    meta: { errorTitle: m.notFetched },
    queryFn: ({ signal }) => readPayables(companyId, payday, signal),
  });

/** Pay that the provider pays before its client has. In cents. */
export interface Advance {
  id: string;
  cents: number;
  reason: string;
}

/** The advances of a client's payday that can be canceled, because no one has been paid from them. */
export const advancesQuery = (companyId: string, payday: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'advances', companyId, payday),
    meta: { errorTitle: m.notFetched },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_advances')
        .select('id, cents, reason')
        .match({ company_id: companyId, payday, paid_out: false })
        .order('advanced_at')
        .abortSignal(signal)
        .overrideTypes<Advance[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });

/** What may be advanced for a client, and what is advanced and not repaid. In cents. */
export const creditQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'credit', companyId),
    meta: { errorTitle: m.notFetched },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_credit_limits')
        .select('advance_cents, advanced_cents')
        .eq('company_id', companyId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      const [limit, advanced] = [data?.advance_cents ?? 0, data?.advanced_cents ?? 0];
      return { limit: cents(limit), left: cents(Math.max(0, limit - advanced)) };
    },
  });

/** Holds that are not released, oldest first. There are few. */
export const holdsQuery = queryOptions({
  queryKey: consoleKey('money', 'holds'),
  meta: { errorTitle: m.notFetched },
  queryFn: async ({ signal }) => {
    const { data } = await joinedRest
      .from('staff_pay_holds')
      .select('*')
      .order('held_at')
      .order('id')
      .limit(500)
      .abortSignal(signal)
      .overrideTypes<PayHold[], { merge: false }>()
      .throwOnError();
    return data;
  },
});

/** The name of a client; empty when there is none. */
export const companyNameQuery = (id: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'company', id),
    meta: { errorTitle: m.notFetched },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('companies')
        .select('legal_name')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.legal_name ?? '';
    },
  });

/** What the next run would change. Planned once for each dialog. */
export const runPreviewQuery = queryOptions({
  queryKey: ['console-run-preview'],
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: () => callProvider('provider/payroll-run', { dry_run: true }),
});

/** How far the newest run is; null when it is finished, or none ever started. */
export const runProgressQuery = queryOptions({
  queryKey: ['console-run-progress'],
  gcTime: 0,
  queryFn: async ({ signal }) => {
    const { data } = await joinedRest
      .from('staff_payroll_runs')
      .select('clients, done, finished_at')
      .order('started_at', { ascending: false })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError();
    return data === null || data.finished_at !== null ? null : { clients: data.clients ?? 0, done: data.done ?? 0 };
  },
});
