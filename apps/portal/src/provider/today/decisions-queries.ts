import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { wakingDeadline } from '@portage/domain/decisions/snooze';
import * as m from '@portage/messages/console-queue';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';
import { itemOf, type QueueItem, type QueueKind } from './queue-queries.ts';

/** Which decisions Today shows: all that are not snoozed, the reader's own, or the snoozed ones. */
export const decisionFilters = ['all', 'mine', 'snoozed'] as const;
export type DecisionFilter = (typeof decisionFilters)[number];

/** Who is on a decision. */
export interface Taken {
  mine: boolean;
  /** The account, and its address; null on the command line. */
  by: string | null;
  email: string | null;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Until when a decision is hidden, or was. */
export interface Snooze {
  until: PlainDate;
  reason: string;
  email: string | null;
  /** The deadline that brings it back before; null for none. */
  deadline: PlainDate | null;
}

/** What is decided at once: one item of the queue, or several facts that one act or one place settles. Its id is that of the only fact. */
export interface Decision extends QueueItem {
  decision: string;
  facts: number;
  clients: number;
  /** People whose pay waits for it, or whom it is about. */
  people: number;
  taken: Taken | null;
  snooze: Snooze | null;
  /** Whether it is snoozed now. */
  asleep: boolean;
  /** Why it is back from a snooze; null when it is not. */
  woke: string | null;
  /** What the next snooze must have seen. */
  fingerprint: string;
  /** The deadline that ends the next snooze; null for none. */
  nextDeadline: PlainDate | null;
}

/** Decisions, and how many there are of each filter whatever is shown; no counts when there is nothing at all. */
export interface Decisions {
  rows: Decision[];
  counts: Record<Exclude<DecisionFilter, 'all'>, number> | null;
}

/** Decisions that are read at once. */
export const maxDecisions = 100;

/** What Today shows, the most urgent first. @param kind null for all */
export const decisionsQuery = (kind: QueueKind | null, filter: DecisionFilter) =>
  queryOptions({
    queryKey: consoleKey('decisions', kind, filter),
    meta: { errorTitle: m.notLoaded },
    // Jobs, mails, bank lines and what colleagues take have no live updates.
    refetchInterval: 30_000,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Decisions> => {
      let query = joinedRest.from('staff_decisions').select('*');
      if (kind !== null) query = query.eq('kind', kind);
      // In order and not left out, so that one request also has the counts of the others.
      if (filter === 'mine') query = query.order('mine', { ascending: false });
      const { data } = await query
        .order('asleep', { ascending: filter !== 'snoozed' })
        .order('due_on', { nullsFirst: false })
        .order('opened_at')
        .order('id')
        .limit(maxDecisions)
        .abortSignal(signal)
        .throwOnError();
      const rows = data.flatMap((row): Decision[] => {
        const item = itemOf({ ...row, id: row.fact_id ?? row.id });
        if (item === null) return [];
        const until = row.snoozed_until;
        return [
          {
            ...item,
            decision: row.id ?? '',
            facts: row.facts ?? 1,
            clients: row.clients ?? 0,
            people: row.people ?? 0,
            taken:
              row.taken_at === null
                ? null
                : {
                    mine: row.mine === true,
                    by: row.taken_by,
                    email: row.taken_by_email,
                    at: Date.parse(row.taken_at),
                  },
            snooze:
              until === null
                ? null
                : {
                    until: plainDate(until),
                    reason: row.snooze_reason ?? '',
                    email: row.snoozed_by_email,
                    deadline: row.deadline === null ? null : plainDate(row.deadline),
                  },
            asleep: row.asleep === true,
            woke: row.woke,
            fingerprint: row.fingerprint ?? '',
            nextDeadline: wakingDeadline(item.kind, row.next_due === null ? null : plainDate(row.next_due)),
          },
        ];
      });
      const [first] = data;
      return {
        rows,
        counts: first === undefined ? null : { mine: first.mine_count ?? 0, snoozed: first.snoozed ?? 0 },
      };
    },
  });

/** Whether a filter shows a decision. */
export const isShown = ({ asleep, taken }: Decision, filter: DecisionFilter): boolean =>
  filter === 'snoozed' ? asleep : !asleep && (filter === 'all' || taken?.mine === true);

/** The day on which a snoozed decision is back at the latest. */
export const backOn = ({ until, deadline }: Snooze): PlainDate =>
  deadline !== null && deadline < until ? deadline : until;

/** The first planned payday and the first invoice to fall due, for an empty queue; each null when there is none. */
export const nextDaysQuery = queryOptions({
  queryKey: consoleKey('next-days'),
  queryFn: async ({ signal }) => {
    const { data } = await joinedRest.from('staff_next_days').select('*').abortSignal(signal).throwOnError();
    const next = (kind: string) => {
      const row = data.find((one) => one.kind === kind);
      return row === undefined
        ? null
        : { day: plainDate(row.day ?? ''), company: row.company_name ?? '', reference: row.reference ?? '' };
    };
    return { payday: next('payday'), invoice: next('invoice') };
  },
});

/** The most urgent first. */
export const byUrgency = (a: QueueItem, b: QueueItem): number =>
  inOrder(a.dueOn ?? '9999', b.dueOn ?? '9999') || Number(b.blocking) - Number(a.blocking);

/** Dates sort as texts. */
const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);
