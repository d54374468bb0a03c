import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-queue';
import { formatCadNamed, formatShortDate } from '@portage/messages/formats';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { type Column, DataTable, type DataTableProps } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ClientLink } from '../lists/cells/client-link.tsx';
import { Named } from '../lists/cells/one-line.tsx';
import type { QueueItem } from './queue-queries.ts';
import { QueueRemedy } from './queue-remedy.tsx';
import { itemDetail, itemDue, itemPath, itemTitle } from './queue-texts.ts';
import styles from './today.module.css';

export const ReleaseRemedy = lazyOpened(async () => (await import('./release-remedy.tsx')).ReleaseRemedy);

interface QueueTableProps {
  items: readonly QueueItem[];
  /** How the items are sorted, and what changes it. */
  order: Pick<DataTableProps<QueueItem>, 'sort' | 'onSort'>;
  today: PlainDate;
  loading: boolean;
  empty: ReactNode;
  /** Leaves out whose items these are. */
  oneClient?: boolean;
  /** Within a card. */
  plain?: boolean;
}

/** A sign of what blocks pay. */
export const BlocksPay = () => (
  <span className={styles.sign} title={m.blocksPay}>
    <CircleAlert size={16} strokeWidth={2} role="img" aria-label={m.blocksPay} />
  </span>
);

/** What waits, whether it blocks pay, and its detail. */
const Task = ({ item }: { item: QueueItem }) => (
  <span className={styles.task}>
    {item.blocking && (
      <span className={styles.blocks}>
        <BlocksPay />
      </span>
    )}
    <Named detail={withAmount(item.cents, itemDetail(item))} keepInCard>
      <Link to={itemPath(item)}>{itemTitle(item)}</Link>
    </Named>
    {item.blocking && (
      <span className={styles.blocksPay}>
        <StatusBadge tone="maple">{m.blocksPay}</StatusBadge>
      </span>
    )}
  </span>
);

/** The detail, after the amount where its column has no room. */
export function withAmount(inCents: number | null, detail: string): ReactNode {
  if (inCents === null) return detail;
  const amount = formatCadNamed(cents(inCents));
  return (
    <>
      <span className={styles.amount}>{detail === '' ? amount : `${amount} · `}</span>
      {detail}
    </>
  );
}

/** Room for two buttons only where an item has them; otherwise the text gets it. */
const remedyWidth = (items: readonly QueueItem[]): string =>
  items.some(({ kind }) => kind === 'treatment') ? '15.5rem' : 'clamp(9.5rem, 16cqi, 12rem)';

/** The columns of items and of decisions. @param onRelease asks whether to release the pay that an item is about */
export function queueColumns(
  items: readonly QueueItem[],
  today: PlainDate,
  onRelease: (item: QueueItem) => void,
): Column<QueueItem>[] {
  return [
    {
      key: 'what',
      header: m.what,
      unlabeled: true,
      sortable: true,
      card: 'title',
      cell: (item) => <Task item={item} />,
    },
    {
      key: 'client',
      header: m.client,
      sortable: true,
      width: 'clamp(6.5rem, 20cqi, 14rem)',
      card: 'second',
      unlabeled: true,
      cell: ({ company, companyId }) =>
        companyId !== null && (
          <span className={styles.owner}>
            <ClientLink id={companyId} name={company} />
          </span>
        ),
    },
    {
      key: 'due',
      header: m.due,
      sortable: true,
      width: '8.25rem',
      card: 'mark',
      cell: (item) => {
        const due = itemDue(item, today);
        if (due === null || item.dueOn === null) return null;
        return (
          <span title={formatShortDate(item.dueOn)}>
            <StatusBadge tone={due.tone}>{due.text}</StatusBadge>
          </span>
        );
      },
    },
    {
      key: 'amount',
      header: m.amount,
      sortable: true,
      align: 'end',
      width: '8rem',
      minor: true,
      cell: (item) => (item.cents === null ? null : <Money cents={cents(item.cents)} />),
    },
    {
      key: 'named',
      header: m.amount,
      cardOnly: true,
      unlabeled: true,
      card: 'end',
      cell: (item) => (item.cents === null ? null : formatCadNamed(cents(item.cents))),
    },
    {
      key: 'remedy',
      header: m.remedy,
      unlabeled: true,
      screenOnly: true,
      align: 'end',
      width: remedyWidth(items),
      card: 'buttons',
      cell: (item) => <QueueRemedy item={item} onRelease={onRelease} />,
    },
  ];
}

/** Items of the queue, one row for each with its deadline and remedy. */
export function QueueTable({ items, order, today, loading, empty, oneClient = false, plain = false }: QueueTableProps) {
  // Not in its row, which goes when a colleague is faster.
  const [released, setReleased] = useState<QueueItem | null>(null);
  const columns = queueColumns(items, today, setReleased);
  return (
    <>
      <DataTable
        caption={m.caption}
        columns={oneClient ? columns.filter(({ key }) => key !== 'client') : columns}
        rows={items}
        rowKey={({ id }) => id}
        lines
        plain={plain}
        {...order}
        loading={loading}
        empty={empty}
      />
      {released && <ReleaseRemedy item={released} onClose={() => setReleased(null)} />}
    </>
  );
}
