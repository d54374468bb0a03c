import type { PlainDate } from '@portage/domain/dates/plain-date';
import { isTooFarAhead } from '@portage/domain/payouts/value-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-payouts';
import { formatDate, formatDateList, formatDayMonth, formatNumber, formatShortDate } from '@portage/messages/formats';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { useAct } from '../acts/use-act.ts';
import { Named } from '../lists/cells/one-line.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { mayDo } from '../may-do.ts';
import { Amount, namedAmount } from '../money/amount.tsx';
import { useStaff } from '../staff.ts';
import type { PayoutDay } from './payout-days.ts';
import styles from './payouts.module.css';
import type { BatchRow } from './payouts-queries.ts';

interface DueTableProps {
  due: { isPending: boolean; isError: boolean };
  days: readonly PayoutDay[];
  today: PlainDate;
  batches: readonly BatchRow[];
}

/** Pay to pay out, by the day on which the money is in people's accounts. The soonest day has the button that prepares its batch. */
export function DueTable({ due, days, today, batches }: DueTableProps) {
  const staff = useStaff();
  const [params] = useUrlParams();
  // A batch takes everything before its day too.
  const soonest = days.find(({ people }) => people > 0)?.day;
  const leftAt = (day: string) => {
    const next = new URLSearchParams(params);
    next.set('left', day);
    return `?${next}`;
  };
  return (
    <Card title={m.toPayOut} flush>
      <DataTable
        caption={m.toPayOut}
        plain
        lines
        loading={due.isPending}
        loadingRows={1}
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          {
            key: 'day',
            header: m.valueDate,
            card: 'title',
            cell: (row) => (
              <Named detail={detailOf(row, openBatchOf(row.day, batches))} keepInCard>
                {formatDate(row.day)}
              </Named>
            ),
          },
          {
            key: 'clients',
            header: m.clients,
            align: 'end',
            width: '5.5rem',
            minor: true,
            cell: ({ clients }) => formatNumber(clients),
          },
          {
            key: 'people',
            header: m.people,
            align: 'end',
            width: '6.5rem',
            card: 'second',
            cell: ({ people }) => formatNumber(people),
          },
          {
            key: 'amount',
            header: m.amount,
            align: 'end',
            width: '9rem',
            card: 'amount',
            cell: ({ cents }) => <Amount value={cents} />,
          },
          {
            key: 'left',
            header: m.leftOut,
            align: 'end',
            width: 'clamp(8rem, 22cqi, 14rem)',
            card: 'third',
            cell: ({ day, left_out, left_out_cents }) =>
              left_out > 0 && (
                <Link to={leftAt(day)} preventScrollReset className={styles.left}>
                  {m.leftOutPeople({ people: left_out, amount: namedAmount(left_out_cents) })}
                </Link>
              ),
          },
          {
            key: 'prepare',
            header: m.actions,
            align: 'end',
            width: 'clamp(7rem, 14cqi, 11rem)',
            card: 'buttons',
            screenOnly: true,
            unlabeled: true,
            cell: ({ day, people }) => {
              if (people === 0 || soonest === undefined || isTooFarAhead(day, today)) return null;
              if (!mayDo(staff, 'provider/prepare-payouts')) return null;
              if (day === soonest) return <PrepareButton day={day} />;
              return <span className={styles.muted}>{m.after({ day: formatDayMonth(soonest) })}</span>;
            },
          },
        ]}
        empty={
          due.isError ? (
            <ListFailed title={m.notLoaded} />
          ) : (
            <EmptyState title={m.nothingDue}>{m.nothingDueText}</EmptyState>
          )
        }
      />
    </Card>
  );
}

const openBatchOf = (day: PlainDate, batches: readonly BatchRow[]): BatchRow | undefined =>
  batches.find(({ state, value_date }) => value_date === day && (state === 'prepared' || state === 'approved'));

/** Since when a day's pay is late, its paydays where they are other days, and the batch that preparing it replaces; null for none. */
function detailOf({ day, paydays, lateSince, people }: PayoutDay, replaced: BatchRow | undefined): ReactNode {
  const late = lateSince === null ? null : m.lateSince({ day: formatShortDate(lateSince) });
  const facts = dotted([
    paydays.some((payday) => payday !== day) && m.paydays({ count: paydays.length, days: formatDateList(paydays) }),
    replaced !== undefined && people > 0 && m.replaces({ number: replaced.number }),
  ]);
  if (late === null) return facts === '' ? null : facts;
  return (
    <>
      <span className={styles.late}>{late}</span>
      {facts !== '' && `\u00a0· ${facts}`}
    </>
  );
}

/** Prepares the batch of a day, and opens it. */
function PrepareButton({ day }: { day: PlainDate }) {
  const navigate = useNavigate();
  const prepare = useAct('provider/prepare-payouts', ({ batch, number }) => {
    void navigate(`${providerPath('payouts')}/${batch}`);
    return { title: m.prepared({ number }) };
  });
  return (
    <Button
      size="s"
      variant="primary"
      aria-label={m.prepareFor({ day: formatDate(day) })}
      pending={prepare.isPending}
      onClick={() => prepare.mutate({ value_date: day })}
    >
      {m.prepare}
    </Button>
  );
}
