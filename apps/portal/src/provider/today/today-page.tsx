import { todayAt } from '@portage/domain/dates/plain-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import * as shell from '@portage/messages/console';
import * as m from '@portage/messages/console-queue';
import { formatShortDateInText } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { RequestFirst } from '../first-requests.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { useLiveLists } from '../lists/live-lists.ts';
import { comingFiguresQuery } from './coming-figures-query.ts';
import { useQueueOrder } from './queue-order.ts';
import { byUrgency, maxItems, nextPaydayQuery, type QueueItem, queueKinds, queueQuery } from './queue-queries.ts';
import { QueueTable } from './queue-table.tsx';
import { itemDetail, itemTitle } from './queue-texts.ts';

const liveTables = [
  'pay_exceptions',
  'plans',
  'new_documents',
  'invoices',
  'wip_one_time_payments',
  'team_members',
] as const;

const noItems: readonly QueueItem[] = [];

/** Not the queue: the page reads it every time it opens. */
export const requestFirst: RequestFirst = ({ answer }) => answer(comingFiguresQuery(todayAt(Date.now())));

/** /provider: what waits for the provider, ordered by the time left before someone's pay is late. `?kind=…` is one kind of it. */
export function TodayPage() {
  const today = todayAt(Date.now());
  const [params, change] = useUrlParams();
  const kind = queueKinds.find((one) => one === params.get('kind')) ?? null;
  const queue = useQuery(queueQuery(kind));
  const figures = useQuery(comingFiguresQuery(today));
  useLiveLists(liveTables);
  // Part of the queue would look like all of it.
  const isFailed = queue.isLoadingError || figures.isLoadingError;
  const stored = queue.data ?? [];
  const coming = kind === null || kind === 'figures' ? (figures.data ?? []) : [];
  const urgent = isFailed
    ? noItems
    : [...stored, ...coming.filter(({ id }) => !stored.some((one) => one.id === id))].toSorted(byUrgency);
  const { rows: items, ...order } = useQueueOrder(urgent);
  const isLoading = !isFailed && (queue.isPending || figures.isPending);

  return (
    <>
      <PageHeader
        title={shell.today}
        subtitle={m.subtitle}
        actions={<ExportButton of={{ isPending: isLoading, rows: items }} save={exportItems} />}
      />
      <div className={styles.panel}>
        <div className={styles.bar}>
          <p className={styles.note}>{m.keys}</p>
          <FilterSelect
            label={m.kind}
            options={[
              { value: '', label: m.allKinds },
              ...queueKinds.map((value) => ({ value, label: m.kindName({ kind: value }) })),
            ]}
            value={kind ?? ''}
            onChange={(event) => change({ kind: event.target.value || null })}
          />
        </div>
        <QueueTable
          items={items}
          order={order}
          today={today}
          loading={isLoading}
          empty={
            isFailed ? (
              <ListFailed title={m.notLoaded} />
            ) : kind === null ? (
              <Done />
            ) : (
              <EmptyState
                title={m.noneOfKind}
                action={<Button onClick={() => change({ kind: null })}>{m.showAll}</Button>}
              />
            )
          }
        />
        {(queue.data?.length ?? 0) >= maxItems && <p className={styles.note}>{m.mostUrgent({ count: maxItems })}</p>}
      </div>
    </>
  );
}

function exportItems(items: readonly QueueItem[]): void {
  downloadCsv(
    'today.csv',
    [m.what, m.detail, m.client, m.due, m.blocks, m.amount],
    items.map((item) => [
      itemTitle(item),
      itemDetail(item),
      item.company,
      item.dueOn,
      item.blocking ? m.yes : m.no,
      item.cents === null ? null : toDecimal(cents(item.cents)),
    ]),
  );
}

/** An empty queue: done, and what comes next. */
function Done() {
  const { data: next } = useQuery(nextPaydayQuery);
  return (
    <EmptyState title={m.done} icon={<CircleCheck size={28} strokeWidth={1.5} aria-hidden="true" />}>
      {next === undefined
        ? null
        : next === null
          ? m.nothingNext
          : m.next({ client: next.company, day: formatShortDateInText(next.day) })}
    </EmptyState>
  );
}
