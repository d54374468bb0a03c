import * as m from '@portage/messages/console-clients';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';

/** A client's credit policy, and what it owed at the last run while it exceeds it or is about to. Amounts in cents. */
export interface ClientCredit {
  /** Whether the policy is the client's own, and not that of all clients. */
  own: boolean;
  max_days: number | null;
  max_cents: number | null;
  /** Null without a policy. */
  reason: string | null;
  warned_at: string | null;
  stopped_at: string | null;
  invoices: number | null;
  debt_cents: number | null;
  to_pay_cents: number | null;
  oldest_due: string | null;
}

export const clientCreditQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('clients', 'credit', companyId),
    meta: { errorTitle: m.creditNotLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_credit')
        .select('*')
        .eq('company_id', companyId)
        .abortSignal(signal)
        .maybeSingle()
        .overrideTypes<ClientCredit, { merge: false }>()
        .throwOnError();
      return data;
    },
  });

/** A payday that is not planned because of what the client owes, with its people. */
export interface StoppedPayday {
  payday: string;
  people: { id: string; name: string }[];
}

/** Lines of people that are read at once. */
const maxLines = 1000;

/** Paydays of a client that are not planned because of what it owes, the earliest first. */
export const stoppedPaydaysQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('clients', 'stopped', companyId),
    meta: { errorTitle: m.creditNotLoaded },
    queryFn: async ({ signal }): Promise<StoppedPayday[]> => {
      const { data } = await joinedRest
        .from('staff_credit_people')
        .select('payday, team_member_id, person')
        .eq('company_id', companyId)
        .order('payday')
        .order('person')
        .limit(maxLines)
        .abortSignal(signal)
        .overrideTypes<{ payday: string; team_member_id: string; person: string }[], { merge: false }>()
        .throwOnError();
      return [...Map.groupBy(data, ({ payday }) => payday)].map(([payday, lines]) => ({
        payday,
        people: [...new Map(lines.map(({ team_member_id, person }) => [team_member_id, person]))].map(([id, name]) => ({
          id,
          name,
        })),
      }));
    },
  });
