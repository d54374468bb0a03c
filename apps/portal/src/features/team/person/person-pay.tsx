import { plainDate } from '@portage/domain/dates/plain-date';
import { cents, parseCents } from '@portage/domain/money/money';
import { isLateOneTime, lineTotal } from '@portage/domain/pay/payments';
import { isPayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import { paths } from '@portage/domain/portal-paths';
import { oneTimeTone, paymentTone, sameStatus } from '@portage/domain/statuses';
import { formatCad, formatDateRange, formatShortDate } from '@portage/messages/formats';
import * as missingRates from '@portage/messages/missing-rates';
import * as pay from '@portage/messages/pay';
import * as m from '@portage/messages/person';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOpenRows } from '#lib/browser/open-rows.ts';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import { concerns, payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { payItemNames } from '#lib/texts/names/pay-item-names.ts';
import { exceptionStatus } from '#lib/texts/pay-exception-texts.ts';
import { oneTimeState, statusLabel } from '#lib/texts/status-label.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { type Read, TryAgain } from '#ui/message/try-again.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { StatusNotes } from '#ui/text/status-notes.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import { memberPath, oneTimePath } from '../member-path.ts';
import type { TeamMember } from '../team-members.ts';
import styles from './person.module.css';
import { netPayQuery } from './person-net-pay-queries.ts';
import { type PersonLine, type PersonOneTime, personLinesQuery, personOneTimeQuery } from './person-queries.ts';

const lineColumns: Column<PersonLine>[] = [
  {
    key: 'range',
    header: pay.dateRange,
    sortable: true,
    card: 'title',
    cell: (line) => formatDateRange(plainDate(line.start_date), plainDate(line.end_date)),
  },
  {
    key: 'payday',
    header: pay.csvPayday,
    sortable: true,
    width: '8rem',
    // Beside the status, as "Paid" and its day. With its name it would need a line of its own in French.
    card: 'second',
    unlabeled: true,
    cell: (line) => formatShortDate(plainDate(line.payday)),
  },
  {
    key: 'gross',
    header: m.gross,
    sortable: true,
    width: '7.5rem',
    align: 'end',
    minor: true,
    cell: (line) => <Money cents={parseCents(line.gross_salary)} />,
  },
  {
    key: 'total',
    header: m.total,
    sortable: true,
    width: '7.5rem',
    align: 'end',
    cell: (line) => <Money cents={lineTotal(line)} />,
  },
  {
    key: 'status',
    header: pay.status,
    sortable: true,
    width: '11.75rem',
    card: 'mark',
    cell: (line) => <LineState line={line} />,
  },
  {
    key: 'invoice',
    header: pay.invoice,
    sortable: true,
    width: '9rem',
    minor: true,
    cell: ({ invoice }) => <InvoiceLink number={invoice?.invoice_number ?? null} />,
  },
];

/** The amounts of a card, where the first line has no room beside two dates: net pay in place of gross once it is paid. */
const inShort = (nets: ReadonlyMap<string, number> | undefined): Column<PersonLine> => ({
  key: 'amounts',
  header: m.amount,
  cardOnly: true,
  card: 'third',
  unlabeled: true,
  // It breaks, so that no amount is cut off.
  bare: true,
  cell: (line) => {
    const net = nets?.get(line.id);
    const total = formatCad(lineTotal(line));
    const text =
      net === undefined
        ? m.amounts({ gross: formatCad(parseCents(line.gross_salary)), total })
        : m.amountsWithNet({ net: formatCad(cents(net)), total });
    return <span>{text}</span>;
  },
});

/** The columns of lines, with net pay once there is some. */
function columnsWith(nets: ReadonlyMap<string, number> | undefined): Column<PersonLine>[] {
  return [...rowColumns(nets), inShort(nets)];
}

function rowColumns(nets: ReadonlyMap<string, number> | undefined): Column<PersonLine>[] {
  if (nets === undefined || nets.size === 0) return lineColumns;
  const at = lineColumns.findIndex(({ key }) => key === 'gross') + 1;
  const net: Column<PersonLine> = {
    key: 'net',
    header: m.net,
    width: '7.5rem',
    align: 'end',
    minor: true,
    cell: ({ id }) => {
      const found = nets.get(id);
      return found !== undefined && <Money cents={cents(found)} />;
    },
  };
  return lineColumns.toSpliced(at, 0, net);
}

const lineOrder: SortKeys<PersonLine> = {
  range: (line) => line.start_date,
  payday: (line) => line.payday,
  gross: (line) => parseCents(line.gross_salary),
  total: lineTotal,
  status: (line) => statusLabel(line.status),
  invoice: (line) => line.invoice?.invoice_number ?? '',
};

function InvoiceLink({ number }: { number: string | null }) {
  return number && <Link to={`${paths.pay}/${encodeURIComponent(number)}`}>{wholeNumbers(number)}</Link>;
}

function LineState({ line: { status, invoice, credited_at, late, estimate } }: { line: PersonLine }) {
  if (sameStatus(invoice?.status, 'Cancelled')) return <StatusBadge tone="neutral">{pay.cancelled}</StatusBadge>;
  if (credited_at !== null) return <StatusBadge tone="neutral">{pay.credited}</StatusBadge>;
  return (
    <StatusNotes
      status={<StatusBadge tone={paymentTone(status)}>{statusLabel(status)}</StatusBadge>}
      notes={[late && { late: pay.late }, estimate && missingRates.estimate]}
    />
  );
}

const stateOf = ({ status, invoice_id }: PersonOneTime): string => oneTimeState(status, invoice_id !== null);

/** The type of a payment, or the allowance or benefit that it is. */
const nameOf = ({ payment_type, item_kind }: PersonOneTime): string =>
  isPayItemKind(item_kind) ? payItemNames[item_kind] : oneTimeName(payment_type);

const oneTimeColumns: Column<PersonOneTime>[] = [
  {
    key: 'type',
    header: pay.paymentType,
    sortable: true,
    card: 'title',
    cell: nameOf,
  },
  {
    key: 'date',
    header: pay.csvPayday,
    sortable: true,
    width: '8rem',
    card: 'second',
    unlabeled: true,
    cell: ({ payday }) => formatShortDate(plainDate(payday)),
  },
  {
    key: 'amount',
    header: m.amount,
    sortable: true,
    width: '9rem',
    align: 'end',
    card: 'amount',
    cell: ({ amount }) => <Money cents={parseCents(amount)} />,
  },
  {
    key: 'status',
    header: pay.status,
    sortable: true,
    width: '9rem',
    card: 'mark',
    cell: (payment) => (
      <StatusNotes
        status={<StatusBadge tone={oneTimeTone(payment.status)}>{stateOf(payment)}</StatusBadge>}
        notes={[isLateOneTime(payment) && { late: pay.late }]}
      />
    ),
  },
];

const oneTimeOrder: SortKeys<PersonOneTime> = {
  type: nameOf,
  date: ({ payday }) => payday,
  amount: (payment) => parseCents(payment.amount),
  status: stateOf,
};

const noLines: readonly PersonLine[] = [];
const noOneTime: readonly PersonOneTime[] = [];

interface PersonPayProps {
  member: TeamMember;
  calculation: (line: PersonLine) => ReactNode;
}

/** A person's pay by period, upcoming first, and one-time payments. An open calculation is in the address. */
export function PersonPay({ member, calculation }: PersonPayProps) {
  const companyId = useCompanyId();
  // Only who is active is paid.
  const mayPay = useRights()('people.write') && sameStatus(member.status, 'approved');
  const lines = useQuery(personLinesQuery(companyId, member.team_member_id));
  const oneTime = useQuery(personOneTimeQuery(companyId, member.team_member_id));
  const exceptions = useQuery(payExceptionsQuery(companyId));
  const nets = useQuery(netPayQuery(companyId, member.team_member_id));
  const reads = [lines, oneTime];
  const { open, onToggle } = useOpenRows('line');
  const orderedLines = useUrlOrder('sort', lines.data ?? noLines, lineOrder);
  const orderedOneTime = useUrlOrder('extras', oneTime.data ?? noOneTime, oneTimeOrder);
  // What is shown first would be pushed down by it.
  if (exceptions.isPending || nets.isPending) return <FactsSkeleton facts={6} />;
  return (
    <div className={styles.sheet}>
      <HeldPay memberId={member.team_member_id} />
      <h2>{m.scheduledPayments}</h2>
      <DataTable
        caption={m.scheduledPayments}
        lines
        columns={columnsWith(nets.data)}
        {...orderedLines}
        rowKey={({ id }) => id}
        loading={lines.isPending}
        open={open}
        onToggle={onToggle}
        detail={(line) => (open.has(line.id) ? calculation(line) : <span />)}
        empty={<NoPay read={lines} all={reads} text={m.noLines} />}
      />
      <div className={styles.listHead}>
        <h2>{m.oneTimePayments}</h2>
        {mayPay && (
          <ButtonLink size="s" to={oneTimePath(member.team_member_id)}>
            {m.newOneTime}
          </ButtonLink>
        )}
      </div>
      <DataTable
        caption={m.oneTimePayments}
        lines
        columns={oneTimeColumns}
        {...orderedOneTime}
        rowKey={({ id }) => id}
        loading={oneTime.isPending}
        empty={<NoPay read={oneTime} all={reads} text={m.noOneTime} />}
      />
    </div>
  );
}

/** That pay is on hold, with the way to the notice on the overview. */
function HeldPay({ memberId }: { memberId: string }) {
  const { data: exceptions = [] } = useQuery(payExceptionsQuery(useCompanyId()));
  const held = exceptions.find((one) => one.severity === 'blocks' && concerns(one, memberId));
  return held === undefined ? null : (
    <p>
      <Link to={memberPath(memberId)}>{exceptionStatus(held)}</Link>
    </p>
  );
}

interface NoPayProps {
  /** What the list is made of. */
  read: Read;
  /** The reads of both lists: one button repeats those that failed. */
  all: readonly Read[];
  text: string;
}

function NoPay({ read, all, text }: NoPayProps) {
  if (!read.isError) return <EmptyState title={pay.noPayments}>{text}</EmptyState>;
  return <FailedState title={m.payNotLoaded} action={<TryAgain reads={all} />} />;
}
