import { plainDate } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-payouts';
import { formatDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card, Cards } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import lists from '../../lists/lists.module.css';
import { useLiveLists } from '../../lists/live-lists.ts';
import { RecordLoading } from '../../lists/record-loading.tsx';
import money from '../../money/money.module.css';
import { moneyTables } from '../../money/money-tables.ts';
import { stateTones, stepOf } from '../batch-steps.ts';
import { LeftOutCard } from '../left-out-card.tsx';
import { type Batch, batchQuery } from '../payouts-queries.ts';
import { AccountsCard } from './accounts-card.tsx';
import { BatchClients } from './batch-clients.tsx';
import { BatchPeople } from './batch-people.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { GrossToNetCard } from './gross-to-net-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { NextStep } from './next-step.tsx';

/** /provider/payouts/ID: what a batch pays, what is unusual about it, and what comes next. `?status=account` lists payments with that mark. */
export function BatchPage() {
  const { batchId = '' } = useParams();
  const batch = useQuery(batchQuery(batchId));
  useLiveLists(moneyTables);
  if (batch.isLoadingError)
    return (
      <>
        <PageHeader title={m.batchUnnumbered} />
        <Card flush>
          <ListFailed title={m.notLoaded} />
        </Card>
      </>
    );
  if (batch.data === undefined) return <RecordLoading title={m.batchUnnumbered} />;
  if (batch.data === null)
    return (
      <>
        <PageHeader title={m.batchUnnumbered} />
        <EmptyState title={m.notFound} action={<Link to={providerPath('payouts')}>{m.backToPayouts}</Link>} />
      </>
    );
  return <Loaded key={batch.data.id} batch={batch.data} />;
}

function Loaded({ batch }: { batch: Batch }) {
  const valueDate = plainDate(batch.value_date);
  return (
    <>
      <PageHeader
        title={m.batch({ number: batch.number })}
        subtitle={
          <span className={lists.badges}>
            <StatusBadge tone={stateTones[batch.state]}>{m.state({ state: batch.state })}</StatusBadge>
            {m.inAccounts({ day: formatDate(valueDate) })}
          </span>
        }
      />
      <div className={money.sections}>
        <NextStep batch={batch} />
        <Cards even>
          <GrossToNetCard batch={batch} />
          <DifferenceCard batch={batch} />
          <AccountsCard count={batch.new_accounts} />
          <HistoryCard batch={batch} />
        </Cards>
        {stepOf(batch) !== null && <LeftOutCard title={m.leftOut} valueDate={valueDate} paydays={null} />}
        <BatchClients batchId={batch.id} />
        <BatchPeople batch={batch} />
      </div>
    </>
  );
}
