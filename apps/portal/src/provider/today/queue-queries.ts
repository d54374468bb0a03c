import type { Database } from '@portage/contract/database.gen';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { decisionDeadline } from '@portage/domain/decisions/snooze';
import * as m from '@portage/messages/console-queue';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';

export const queueKinds = [
  'exception',
  'carriedOver',
  'payout',
  'treatment',
  'recovery',
  'plan',
  'receipt',
  'bank',
  'signature',
  'figures',
  'job',
  'mail',
  'request',
  'expense',
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
  /** The payday that it is about; null for none. */
  payday: PlainDate | null;
}

/** Whether it holds up pay or may, as a pay run counts it. */
export const isPayProblem = ({ id, kind }: QueueItem): boolean => id.startsWith('exception:') || kind === 'figures';

/** Facts that are read at once: of an owner, or of a decision. */
const maxItems = 200;

/** Whose items alone: a client's, or a person's. */
export type QueueOwner = { column: 'company_id' | 'team_member_id'; id: string };

/** What waits, the most urgent first. @param owner null for all */
export const queueQuery = (owner: QueueOwner | null = null) =>
  queryOptions({
    queryKey: consoleKey('queue', owner?.id ?? null),
    meta: { errorTitle: m.notLoaded },
    // Jobs, mails and bank lines have no live updates.
    refetchInterval: 30_000,
    staleTime: 0,
    queryFn: ({ signal }) => factsOf(owner === null ? [] : [owner], signal),
  });

/** The facts of a decision, the most urgent first. */
export const factsQuery = ({ decision, companyId }: { decision: string; companyId: string | null }) =>
  queryOptions({
    queryKey: consoleKey('decision', decision),
    meta: { errorTitle: m.notLoaded },
    queryFn: ({ signal }) =>
      factsOf(
        [
          { column: 'decision', id: decision },
          ...(companyId === null ? [] : [{ column: 'company_id' as const, id: companyId }]),
        ],
        signal,
      ),
  });

async function factsOf(
  of: readonly { column: QueueOwner['column'] | 'decision'; id: string }[],
  signal: AbortSignal,
): Promise<QueueItem[]> {
  let query = joinedRest.from('staff_queue').select('*');
  for (const { column, id } of of) query = query.eq(column, id);
  const { data } = await query
    .order('due_on', { nullsFirst: false })
    .order('opened_at')
    .order('id')
    .limit(maxItems)
    .abortSignal(signal)
    .throwOnError();
  return data.flatMap((row) => itemOf(row) ?? []);
}

type QueueRow = Pick<
  Database['public']['Views']['staff_queue']['Row'],
  | 'id'
  | 'kind'
  | 'what'
  | 'blocking'
  | 'due_on'
  | 'company_id'
  | 'company_name'
  | 'team_member_id'
  | 'person'
  | 'reference'
  | 'cents'
  | 'detail'
  | 'payday'
>;

/** An item as the portal shows it; null for a kind that it does not know. */
export function itemOf(row: QueueRow): QueueItem | null {
  const kind = queueKinds.find((one) => one === row.kind);
  if (kind === undefined) return null;
  return {
    id: row.id ?? '',
    kind,
    what: row.what ?? '',
    blocking: row.blocking ?? false,
    dueOn: row.due_on === null ? null : decisionDeadline(kind, plainDate(row.due_on)),
    companyId: row.company_id,
    company: row.company_name ?? '',
    memberId: row.team_member_id,
    person: row.person ?? '',
    reference: row.reference ?? '',
    cents: row.cents,
    detail: row.detail ?? '',
    payday: row.payday === null ? null : plainDate(row.payday),
  };
}
