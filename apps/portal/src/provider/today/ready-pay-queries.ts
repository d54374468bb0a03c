import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';
import type { Decision } from './decisions-queries.ts';

/** What is paid out of paydays, and to how many people of how many clients. */
export const readyPayQuery = (paydays: readonly string[]) =>
  queryOptions({
    queryKey: consoleKey('decisions', 'ready', paydays.join()),
    enabled: paydays.length > 0,
    // Adding up pay costs more than the decisions, which are asked for often.
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_payouts_due')
        .select('payday, clients, people, cents')
        .in('payday', [...paydays])
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });

const isReady = ({ kind, what, payday }: Decision): boolean => kind === 'payout' && what === 'ready' && payday !== null;

/** The paydays of decisions that pay is ready, each once. */
export const readyPaydays = (decisions: readonly Decision[]): string[] => [
  ...new Set(decisions.filter(isReady).flatMap(({ payday }) => payday ?? [])),
];

/** Decisions, those of ready pay with what is paid out. */
export function withReadyPay(
  decisions: readonly Decision[],
  sums: readonly { payday: string | null; clients: number | null; people: number | null; cents: number | null }[],
): readonly Decision[] {
  return decisions.map((decision) => {
    const sum = isReady(decision) ? sums.find(({ payday }) => payday === decision.payday) : undefined;
    if (sum === undefined) return decision;
    return { ...decision, clients: sum.clients ?? 0, people: sum.people ?? 0, cents: sum.cents };
  });
}
