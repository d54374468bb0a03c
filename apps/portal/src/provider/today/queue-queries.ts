import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-queue';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';

export const queueKinds = [
  'exception',
  'carriedOver',
  'payout',
  'treatment',
  'plan',
  'receipt',
  'bank',
  'signature',
  'figures',
  'job',
  'mail',
  'installation',
] as const;
export type QueueKind = (typeof queueKinds)[number];

/** One thing that waits for the provider. */
export interface QueueItem {
  /** 'exception:' and the exception's id, and so on. */
  id: string;
  kind: QueueKind;
  /** The key of an exception, the type of a document, the name of a plan or job, what a payout waits for. */
  what: string;
  blocking: boolean;
  /** The last day on which a fix still pays on time; null when no pay depends on it. */
  dueOn: PlainDate | null;
  companyId: string | null;
  company: string;
  memberId: string | null;
  person: string;
  reference: string;
  cents: number | null;
  detail: string;
}

/** Whether it holds up pay or may, as a pay run counts it. */
export const isPayProblem = ({ id, kind }: QueueItem): boolean => id.startsWith('exception:') || kind === 'figures';

/** Items that are read at once. */
export const maxItems = 200;

/** Whose items alone: a client's, or a person's. */
export type QueueOwner = { column: 'company_id' | 'team_member_id'; id: string };

/** What waits, the most urgent first. @param kind null for all @param owner null for all */
export const queueQuery = (kind: QueueKind | null, owner: QueueOwner | null = null) =>
  queryOptions({
    queryKey: consoleKey('queue', kind, owner?.id ?? null),
    meta: { errorTitle: m.notLoaded },
    // Jobs, mails and bank lines have no live updates.
    refetchInterval: 30_000,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<QueueItem[]> => {
      let query = rest.from('staff_queue').select('*');
      if (kind !== null) query = query.eq('kind', kind);
      if (owner !== null) query = query.eq(owner.column, owner.id);
      const { data } = await query
        .order('due_on', { nullsFirst: false })
        .order('opened_at')
        .order('id')
        .limit(maxItems)
        .abortSignal(signal)
        .throwOnError();
      return data.flatMap((row) => {
        const known = queueKinds.find((one) => one === row.kind);
        if (known === undefined) return [];
        return [
          {
            id: row.id ?? '',
            kind: known,
            what: row.what ?? '',
            blocking: row.blocking ?? false,
            dueOn: row.due_on === null ? null : dueOf(known, plainDate(row.due_on)),
            companyId: row.company_id,
            company: row.company_name ?? '',
            memberId: row.team_member_id,
            person: row.person ?? '',
            reference: row.reference ?? '',
            cents: row.cents,
            detail: row.detail ?? '',
          },
        ];
      });
    },
  });

/** The money of a payday must be in accounts by the bank day before it, which the database does not know. */
const dueOf = (kind: QueueKind, day: PlainDate): PlainDate => (kind === 'payout' ? payDateOf(day) : day);

/** The next payday of any client, for an empty queue. */
export const nextPaydayQuery = queryOptions({
  queryKey: consoleKey('next-payday'),
  queryFn: async ({ signal }) => {
    const { data } = await rest
      .from('payments')
      .select('payday, companies(legal_name)')
      .eq('status', 'upcoming')
      .order('payday')
      .limit(1)
      .abortSignal(signal)
      .throwOnError();
    const [first] = data;
    return first === undefined ? null : { day: plainDate(first.payday), company: first.companies.legal_name };
  },
});

/** The most urgent first. */
export const byUrgency = (a: QueueItem, b: QueueItem): number =>
  inOrder(a.dueOn ?? '9999', b.dueOn ?? '9999') || Number(b.blocking) - Number(a.blocking);

/** Dates sort as texts. */
const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);
