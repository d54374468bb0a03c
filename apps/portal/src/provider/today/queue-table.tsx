import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-queue';
import { formatShortDate } from '@portage/messages/formats';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import styles from '../lists/lists.module.css';
import type { QueueItem } from './queue-queries.ts';
import { QueueRemedy } from './queue-remedy.tsx';
import { itemDetail, itemDue, itemPath, itemTitle } from './queue-texts.ts';

interface QueueTableProps {
  items: readonly QueueItem[];
  today: PlainDate;
  loading: boolean;
  empty: ReactNode;
  /** Leaves out whose items these are. */
  oneClient?: boolean;
}

/** The queue, one row for each item with its deadline and remedy. */
export function QueueTable({ items, today, loading, empty, oneClient = false }: QueueTableProps) {
  const columns: Column<QueueItem>[] = [
    {
      key: 'what',
      header: m.what,
      unlabeled: true,
      cell: (item) => (
        <span className={`${styles.subject} ${styles.task}`}>
          <Link to={itemPath(item)}>{itemTitle(item)}</Link>
          {itemDetail(item) !== '' && <span className={styles.muted}>{itemDetail(item)}</span>}
          {item.blocking && <StatusBadge tone="maple">{m.blocksPay}</StatusBadge>}
        </span>
      ),
    },
    {
      key: 'client',
      header: m.client,
      cell: ({ company, companyId }) =>
        companyId === null ? null : (
          <span className={styles.client}>
            <Link className={styles.muted} to={`${providerPath('clients')}/${companyId}`}>
              {company}
            </Link>
          </span>
        ),
    },
    {
      key: 'due',
      header: m.due,
      cell: (item) => {
        const due = itemDue(item, today);
        if (due === null || item.dueOn === null) return null;
        return (
          <span className={styles.due}>
            <StatusBadge tone={due.tone}>{due.text}</StatusBadge>
            <span className={styles.muted}>{formatShortDate(item.dueOn)}</span>
          </span>
        );
      },
    },
    {
      key: 'amount',
      header: m.amount,
      align: 'end',
      cell: (item) => (item.cents === null ? null : <Money cents={cents(item.cents)} />),
    },
    {
      key: 'remedy',
      header: m.remedy,
      unlabeled: true,
      screenOnly: true,
      align: 'end',
      shrink: true,
      cell: (item) => <QueueRemedy item={item} />,
    },
  ];
  return (
    <DataTable
      caption={m.caption}
      columns={oneClient ? columns.filter(({ key }) => key !== 'client') : columns}
      rows={items}
      rowKey={({ id }) => id}
      wide={!oneClient}
      loading={loading}
      empty={empty}
    />
  );
}
