import type { PlainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-money';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';

export const paydayStates = ['planned', 'collecting', 'ready', 'late', 'paid'] as const;
export type PaydayState = (typeof paydayStates)[number];

/** Days from one to another, both included. */
export interface DayRange {
  from: PlainDate;
  to: PlainDate;
}

/** The sums of a payday, of all clients or of one. In cents. */
export interface PaydaySums {
  payday: string;
  people: number;
  lines: number;
  gross_cents: number;
  one_time_cents: number;
  employer_pension_cents: number;
  employer_insurance_cents: number;
  invoiced_cents: number;
  collected_cents: number;
  paid_cents: number;
  state: PaydayState;
}
export interface PaydayRow extends PaydaySums {
  clients: number;
}
export interface PaydayClient extends PaydaySums {
  company_id: string;
  company: string;
}

const sums =
  'payday, people, lines, gross_cents, one_time_cents, employer_pension_cents, employer_insurance_cents, invoiced_cents, collected_cents, paid_cents, state' as const;

/** Paydays that are read at once: more than two years of them. */
export const maxPaydays = 1000;

/** Paydays over all clients, the latest first. @param state null for all */
export const paydaysQuery = ({ from, to }: DayRange, state: PaydayState | null) =>
  queryOptions({
    queryKey: consoleKey('money', 'paydays', from, to, state),
    meta: { errorTitle: m.boardNotLoaded },
    queryFn: async ({ signal }) => {
      let query = joinedRest.from('staff_paydays').select(`${sums}, clients`).gte('payday', from).lte('payday', to);
      if (state !== null) query = query.eq('state', state);
      const { data } = await query
        .order('payday', { ascending: false })
        .limit(maxPaydays)
        .abortSignal(signal)
        .overrideTypes<PaydayRow[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });

/** The clients of a payday, by name. */
export const paydayClientsQuery = (payday: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'payday-clients', payday),
    meta: { errorTitle: m.boardNotLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_payday_clients')
        .select(`${sums}, company_id, company`)
        .eq('payday', payday)
        .order('company')
        .order('company_id')
        .limit(maxPaydays)
        .abortSignal(signal)
        .overrideTypes<PaydayClient[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });
