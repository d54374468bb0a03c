import { todayAt } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as consoleText from '@portage/messages/console';
import * as held from '@portage/messages/console-held';
import * as m from '@portage/messages/console-payouts';
import { formatDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useLiveLists } from '../lists/live-lists.ts';
import { listQuery } from '../lists/paged/paged-queries.ts';
import { useListOrder, usePages } from '../lists/paged/use-paged-list.ts';
import styles from '../money/money.module.css';
import { moneyTables } from '../money/money-tables.ts';
import { BatchList } from './batch-list.tsx';
import { DueTable } from './due-table.tsx';
import { LeftOutCard } from './left-out-card.tsx';
import { payoutDays } from './payout-days.ts';
import { askAgainMs, batchList, dueQuery } from './payouts-queries.ts';

/** Pay to pay out, and the batches. `?left=DAY` lists the people that a batch of that day would leave out. */
export function PayoutList() {
  const today = todayAt(Date.now());
  const due = useQuery(dueQuery);
  const { sort, onSort } = useListOrder(batchList.orders);
  const batches = usePages({ ...listQuery(batchList, sort), refetchInterval: askAgainMs });
  const days = useMemo(() => payoutDays(due.data ?? [], today), [due.data, today]);
  const [params] = useUrlParams();
  useLiveLists(moneyTables);
  const left = days.find(({ day }) => day === params.get('left'));
  return (
    <>
      <PageHeader
        title={consoleText.payouts}
        subtitle={m.subtitle}
        actions={<ButtonLink to={`${providerPath('payouts')}/held`}>{held.open}</ButtonLink>}
      />
      <div className={styles.sections}>
        <DueTable due={due} days={days} today={today} batches={batches.rows} />
        {left !== undefined && left.left_out > 0 && (
          <LeftOutCard
            key={left.day}
            title={m.leftOutOf({ day: formatDate(left.day) })}
            valueDate={left.day}
            paydays={left.paydays}
            focused
          />
        )}
        <BatchList batches={batches} sort={sort} onSort={onSort} />
      </div>
    </>
  );
}
