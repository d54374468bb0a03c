import { todayAt } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/console-payouts';
import { formatShortDate } from '@portage/messages/formats';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ClientLink } from '../../lists/cells/client-link.tsx';
import { Named, OneLine } from '../../lists/cells/one-line.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { ListEmpty } from '../../lists/list-empty.tsx';
import lists from '../../lists/lists.module.css';
import { fileReading } from '../../lists/paged/file-reading.ts';
import { LoadMore } from '../../lists/paged/load-more.tsx';
import { usePages } from '../../lists/paged/use-paged-list.ts';
import { mayDo } from '../../may-do.ts';
import { Amount } from '../../money/amount.tsx';
import { useStaff } from '../../staff.ts';
import styles from '../payouts.module.css';
import type { Batch } from '../payouts-queries.ts';
import {
  type BatchPayment,
  marksOf,
  type PaymentMark,
  paymentMarks,
  paymentsQuery,
  readPayments,
} from './batch-queries.ts';
import { nameOf, paymentNumber, savePayments } from './payments-csv.ts';

const ReturnDialog = lazyOpened(async () => (await import('./batch-dialogs.tsx')).ReturnDialog);

const tones: Record<PaymentMark, Tone> = {
  returned: 'maple',
  account: 'maple',
  first: 'lake',
  changed: 'wheat',
  late: 'neutral',
  onetime: 'neutral',
  paper: 'neutral',
};
const people = 'people';

/** Where the payments with a mark are listed, from the page of their batch. */
export const paymentsWith = (mark: PaymentMark) => ({ search: `?status=${mark}`, hash: `#${people}` });

/** What is compared before a batch is sent. Once it is, the button that returns a payment takes its room. */
const compared = new Set(['usual', 'deductions']);

/** The payments of a batch in the order of the file. Those of a sent one can be returned. */
export function BatchPeople({ batch }: { batch: Batch }) {
  const staff = useStaff();
  const [params, set] = useUrlParams();
  const search = params.get('q') ?? '';
  const mark = paymentMarks.find((one) => one === params.get('status')) ?? null;
  const list = usePages(paymentsQuery(batch.id, search, mark));
  const [returned, setReturned] = useState<BatchPayment | null>(null);
  const mayReturn = batch.state === 'sent' && mayDo(staff, 'provider/return-payout');
  const place = useShownByLink();
  const heading = useId();
  const columns: Column<BatchPayment>[] = [
    {
      key: 'person',
      header: m.person,
      width: 'clamp(8.5rem, 15cqi, 18rem)',
      card: 'title',
      cell: (row) => (
        <Named detail={returnOf(row)} keepInCard>
          <Link to={`${providerPath('people')}/${row.team_member_id}`}>{nameOf(row)}</Link>
        </Named>
      ),
    },
    {
      key: 'client',
      header: m.client,
      card: 'third',
      unlabeled: true,
      cell: ({ company_id, company }) => <ClientLink id={company_id} name={company} />,
    },
    {
      key: 'number',
      header: m.payment,
      width: '4.75rem',
      minor: true,
      cell: (row) => <OneLine>{paymentNumber(batch, row)}</OneLine>,
    },
    {
      key: 'account',
      header: m.account,
      width: '6.5rem',
      card: 'second',
      unlabeled: true,
      cell: ({ institution, last_digits }) => <OneLine>{`${institution} •••${last_digits}`}</OneLine>,
    },
    {
      key: 'marks',
      header: m.marks,
      width: 'clamp(7rem, 14.5cqi, 12rem)',
      card: 'mark',
      cell: badgesOf,
    },
    {
      key: 'usual',
      header: m.usualColumn,
      align: 'end',
      width: '6rem',
      minor: true,
      cell: ({ usual_cents }) => <Amount value={usual_cents ?? 0} />,
    },
    {
      key: 'gross',
      header: m.grossColumn,
      align: 'end',
      width: '6rem',
      minor: true,
      cell: ({ gross_cents }) => <Amount value={gross_cents} />,
    },
    {
      key: 'deductions',
      header: m.deductionsColumn,
      align: 'end',
      width: '6rem',
      minor: true,
      cell: ({ gross_cents, net_cents }) => <Amount value={gross_cents - net_cents} />,
    },
    {
      key: 'amount',
      header: m.amount,
      align: 'end',
      width: 'clamp(6.5rem, 13cqi, 8rem)',
      card: 'amount',
      cell: ({ cents }) => <Amount value={cents} />,
    },
    ...(mayReturn
      ? [
          {
            key: 'return',
            header: m.actions,
            align: 'end' as const,
            width: '8.25rem',
            card: 'end' as const,
            screenOnly: true,
            unlabeled: true,
            cell: (row: BatchPayment) =>
              row.returned_at === null && (
                <Button size="s" aria-label={m.returnOf({ name: nameOf(row) })} onClick={() => setReturned(row)}>
                  {m.returnPayment}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <section ref={place} tabIndex={-1} className={styles.payments} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {m.people}
      </h2>
      <Toolbar
        actions={
          <ExportButton
            of={{ ...list, file: () => fileReading(readPayments(batch.id, search, mark)) }}
            save={(rows) => savePayments(batch, rows)}
          />
        }
      >
        <SearchField
          label={m.search}
          placeholder={m.search}
          value={search}
          onChange={(text) => set({ q: text === '' ? null : text })}
        />
        <FilterSelect
          label={m.filter}
          options={[
            { value: '', label: m.filterName({ mark: '' }) },
            ...paymentMarks.map((value) => ({ value, label: m.filterName({ mark: value }) })),
          ]}
          value={mark ?? ''}
          onChange={(event) => set({ status: event.target.value || null })}
        />
      </Toolbar>
      <div className={lists.panel}>
        <DataTable
          caption={m.people}
          lines
          loading={list.isPending}
          columns={mayReturn ? columns.filter(({ key }) => !compared.has(key)) : columns}
          rows={list.rows}
          rowKey={({ team_member_id }) => team_member_id}
          empty={
            <ListEmpty
              failed={list.isError}
              filtered={search !== '' || mark !== null}
              empty={{ title: m.noPeople }}
              nothingFound={{ title: m.nothingFound, text: m.nothingFoundText }}
            />
          }
        />
        <LoadMore list={list} />
      </div>
      {returned && <ReturnDialog payment={returned} onClose={() => setReturned(null)} />}
    </section>
  );
}

/** The marks of a payment; null for none, so that a card has no room for them. */
function badgesOf(payment: BatchPayment): ReactNode {
  const marks = marksOf(payment);
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <StatusBadge key={mark} tone={tones[mark]}>
          {m.markName({ mark })}
        </StatusBadge>
      ))}
    </span>
  );
}

/** When and why a payment was returned; null for others. */
const returnOf = ({ returned_at, return_reason }: BatchPayment): string | null =>
  returned_at === null
    ? null
    : m.returnedOn({ day: formatShortDate(todayAt(Date.parse(returned_at))), reason: return_reason ?? '' });

/** Brings the list into view where a link to it was followed. */
function useShownByLink() {
  const place = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${people}` || key === '') return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'start' });
  }, [hash, key]);
  return place;
}
