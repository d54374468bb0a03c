import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-clients';
import { formatDate, formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import { mayDo } from '../../may-do.ts';
import { namedAmount } from '../../money/amount.tsx';
import { useStaff } from '../../staff.ts';
import {
  type ClientCredit as Credit,
  clientCreditQuery,
  type StoppedPayday,
  stoppedPaydaysQuery,
} from './client-credit-queries.ts';
import styles from './client-tax.module.css';

const PolicyDialog = lazyOpened(async () => (await import('./credit-dialogs.tsx')).PolicyDialog);
const LiftDialog = lazyOpened(async () => (await import('./credit-dialogs.tsx')).LiftDialog);

/** How far the client may be behind, and what is not planned because it is further: who waits for which payday, and the button that plans one. */
export function ClientCredit({ companyId, name }: { companyId: string; name: string }) {
  const staff = useStaff();
  const read = useQuery(clientCreditQuery(companyId));
  const [dialog, setDialog] = useState<'policy' | string | null>(null);
  if (read.isError) return <ListFailed title={m.creditNotLoaded} />;
  const credit = read.data;
  if (credit === undefined || credit === null) return null;
  const now = policyText(credit);
  return (
    <>
      <div className={styles.bar}>
        <Facts facts={[[m.creditPolicy, now]]} />
        {mayDo(staff, 'provider/set-credit-policy') && (
          <Button onClick={() => setDialog('policy')}>{m.changePolicy}</Button>
        )}
      </div>
      {credit.stopped_at !== null ? (
        <>
          <Alert tone="destructive" title={m.stoppedTitle({ day: formatDate(todayAt(Date.parse(credit.stopped_at))) })}>
            {m.stoppedText({
              ...owed(credit),
              oldest: credit.oldest_due === null ? '' : formatDate(plainDate(credit.oldest_due)),
            })}
          </Alert>
          <Stopped companyId={companyId} onLift={setDialog} />
        </>
      ) : (
        credit.warned_at !== null && (
          <Alert tone="waiting" title={m.warnedTitle}>
            {m.warnedText(owed(credit))}
          </Alert>
        )
      )}
      {dialog === 'policy' && (
        <PolicyDialog client={{ id: companyId, name }} credit={credit} now={now} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && dialog !== 'policy' && (
        <LiftDialog client={{ id: companyId, name }} payday={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

const owed = ({ debt_cents, invoices, to_pay_cents }: Credit) => ({
  debt: namedAmount(debt_cents ?? 0),
  invoices: invoices ?? 0,
  toPay: namedAmount(to_pay_cents ?? 0),
});

function policyText({ own, reason, max_days, max_cents }: Credit): string {
  if (reason === null) return m.noPolicy;
  return m.policyNow({
    days: max_days === null ? 'any' : String(max_days),
    amount: max_cents === null ? 'any' : namedAmount(max_cents),
    basis: own ? 'own' : 'all',
  });
}

/** The people whose pay is not planned, by the payday on which it is due. */
function Stopped({ companyId, onLift }: { companyId: string; onLift: (payday: string) => void }) {
  const staff = useStaff();
  const paydays = useQuery(stoppedPaydaysQuery(companyId));
  const mayLift = mayDo(staff, 'provider/lift-credit-stop');
  return (
    <DataTable
      caption={m.stoppedPeople}
      lines
      loading={paydays.isPending}
      rows={paydays.data ?? []}
      rowKey={({ payday }) => payday}
      columns={[
        {
          key: 'payday',
          header: m.payDue,
          width: '9rem',
          card: 'title',
          cell: ({ payday }) => formatShortDate(plainDate(payday)),
        },
        { key: 'people', header: m.stoppedWho, card: 'second', unlabeled: true, cell: (row) => <People of={row} /> },
        ...(mayLift
          ? [
              {
                key: 'lift',
                header: m.planPayday,
                unlabeled: true,
                align: 'end' as const,
                width: '12rem',
                card: 'buttons' as const,
                screenOnly: true,
                cell: ({ payday }: StoppedPayday) => (
                  <Button
                    size="s"
                    aria-label={m.planPaydayOf({ day: formatDate(plainDate(payday)) })}
                    onClick={() => onLift(payday)}
                  >
                    {m.planPayday}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
      empty={
        paydays.isError ? (
          <ListFailed title={m.creditNotLoaded} />
        ) : (
          <EmptyState title={m.nobodyStopped}>{m.nobodyStoppedText}</EmptyState>
        )
      }
    />
  );
}

const People = ({ of: { people } }: { of: StoppedPayday }) =>
  people.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Link to={`${providerPath('people')}/${id}`}>{name}</Link>
    </Fragment>
  ));
