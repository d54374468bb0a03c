import { type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { isSigned } from '@portage/domain/documents/documents';
import { type Cents, cents, parseCents, sumCents } from '@portage/domain/money/money';
import { invoiceDays } from '@portage/domain/pay/first-pay';
import { invoicePathOf } from '@portage/domain/pay/late-pay';
import { isProvince, type Province } from '@portage/domain/places/provinces';
import { sameStatus } from '@portage/domain/statuses';
import { wholeDates } from '@portage/domain/text/whole-dates';
import { formatCadNamed, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/person';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { contributionNames } from '#lib/texts/contribution-text.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { type Fact, FactList } from '#ui/text/fact-list.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { letterInForce, memberLettersQuery, type PlacementLetter } from '../member-details/letter/letter-queries.ts';
import { memberPath } from '../member-path.ts';
import type { PersonPayLine } from '../paydays/person-pay-queries.ts';
import type { TeamMember } from '../team-members.ts';
import { netPayQuery } from './person-net-pay-queries.ts';
import { type PersonOneTime, personOneTimeQuery } from './person-queries.ts';

const YearlyCost = lazy(async () => ({ default: (await import('./yearly-cost.tsx')).YearlyCost }));

interface PersonFactsProps {
  member: TeamMember;
  /** The person's lines of regular pay, the latest first. */
  lines: readonly PersonPayLine[];
  /** The next day on which pay is planned or waits for it; null for none. */
  payday: PlainDate | null;
  /** Whether the letter is among them. */
  withLetter: boolean;
}

/** What is asked first about a person: next pay and its invoice, cost a year, what was paid this year, and the letter. */
export function PersonFacts({ member, lines, payday, withLetter }: PersonFactsProps) {
  const companyId = useCompanyId();
  const { team_member_id: id, state } = member;
  const nets = useQuery(netPayQuery(companyId, id));
  const letters = useQuery(memberLettersQuery(member));
  const regular = lines.filter(({ credited }) => !credited);
  const oneTime = useQuery(personOneTimeQuery(companyId, id));
  const allowances = (oneTime.data ?? []).filter(isAllowance);
  const facts: Fact[] = [
    ...nextPay(regular, allowances, payday),
    ...(isProvince(state) && member.salary > 0
      ? [[m.costPerYear, <CostOfYear key="cost" member={member} province={state} />] as const]
      : []),
    ...paidThisYear(regular, allowances, nets.data),
    ...(letters.data === undefined || !withLetter
      ? []
      : [[m.letter, letterText(letterInForce(letters.data), id)] as const]),
  ];
  return <FactList facts={facts} />;
}

/** The rules of contributions are large, so they load after the page. */
function CostOfYear({ member, province }: { member: TeamMember; province: Province }) {
  return (
    <Suspense fallback={<Skeleton width="60%" />}>
      <YearlyCost member={member} province={province} names={contributionNames(province)} />
    </Suspense>
  );
}

const isPaid = ({ status }: PersonPayLine) => sameStatus(status, 'paid') || sameStatus(status, 'complete');
/** What goes with regular pay, and counts: no benefit without cash changes the gross that is paid. */
const isAllowance = ({ item_kind, status, credited_at }: PersonOneTime) =>
  item_kind !== null && credited_at === null && !sameStatus(status, 'Canceled');

/** The gross pay of lines with the allowances of their paydays. */
function grossOf(lines: readonly PersonPayLine[], allowances: readonly PersonOneTime[]): string {
  const paydays = new Set<string>(lines.map(({ payday }) => payday));
  const parts: Cents[] = allowances.flatMap(({ payday, amount }) => (paydays.has(payday) ? [parseCents(amount)] : []));
  return formatCadNamed(sumCents([...lines.map(({ gross }) => gross), ...parts]));
}

/** The next pay with its invoice, or the days on which that is issued and due. */
function nextPay(
  lines: readonly PersonPayLine[],
  allowances: readonly PersonOneTime[],
  payday: PlainDate | null,
): Fact[] {
  if (payday === null) return [[m.nextPay, m.noNextPay]];
  const day = formatShortDateInText(payday);
  const own = lines.filter((line) => line.payday === payday);
  const amount = own.length === 0 ? day : wholeDates(m.nextPayOn({ amount: grossOf(own, allowances), day }));
  const invoice = own.find((line) => line.invoice !== null)?.invoice;
  if (invoice) {
    const due = invoice.due_date === null ? '' : formatShortDateInText(plainDate(invoice.due_date));
    const number = invoice.invoice_number ?? '';
    const tags = { a: (words: string) => <Link to={invoicePathOf(number)}>{words}</Link> };
    return [
      [m.nextPay, amount],
      [m.nextInvoice, number !== '' && <RichText text={wholeDates(m.invoiceDue({ number, due }))} tags={tags} />],
    ];
  }
  const { invoiceOn, dueOn } = invoiceDays(payday, todayAt(Date.now()), config.invoiceLeadTimes);
  const planned = { day: formatShortDateInText(invoiceOn), due: formatShortDateInText(dueOn) };
  return [
    [m.nextPay, amount],
    [m.nextInvoice, wholeDates(m.invoicePlanned(planned))],
  ];
}

/** Gross pay of the year's paydays, and the net of the last one, once there is a pay statement of it. */
function paidThisYear(
  lines: readonly PersonPayLine[],
  allowances: readonly PersonOneTime[],
  nets: ReadonlyMap<string, number> | undefined,
): Fact[] {
  const year = todayAt(Date.now()).slice(0, 4);
  const paid = lines.filter((line) => isPaid(line) && line.payday.startsWith(year));
  const [last] = paid;
  if (last === undefined) return [];
  const own = paid.filter((line) => line.payday === last.payday).flatMap(({ id }) => nets?.get(id) ?? []);
  const day = formatShortDateInText(plainDate(last.payday));
  return [
    [m.paidThisYear, m.paidGross({ amount: grossOf(paid, allowances) })],
    ...(own.length === 0
      ? []
      : [[m.lastPay, wholeDates(m.lastNet({ amount: formatCadNamed(sumCents(own.map(cents))), day }))] as const]),
  ];
}

function letterText(letter: PlacementLetter | undefined, memberId: string) {
  const text =
    letter === undefined
      ? m.letterNone
      : isSigned(letter.status)
        ? m.letterSigned
        : m.letterSent({ day: formatShortDateInText(todayAt(Date.parse(letter.created_at))) });
  return <Link to={memberPath(memberId, 'documents')}>{wholeDates(text)}</Link>;
}
