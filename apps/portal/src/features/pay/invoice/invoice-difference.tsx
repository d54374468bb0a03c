import { plainDate } from '@portage/domain/dates/plain-date';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '@portage/domain/money/money';
import { payDifference } from '@portage/domain/pay/pay-difference';
import * as common from '@portage/messages/common';
import * as formats from '@portage/messages/formats';
import * as m from '@portage/messages/invoice-difference';
import * as page from '@portage/messages/invoice-page';
import { nameList } from '@portage/messages/name-list';
import { payCauseText } from '@portage/messages/pay-cause-text';
import * as causes from '@portage/messages/pay-difference';
import * as toPay from '@portage/messages/to-pay';
import { useQuery } from '@tanstack/react-query';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { employeeName, type Invoice } from '../payments.ts';
import { comparedPeopleQuery, type PersonCompared } from './difference-queries.ts';
import styles from './invoice-difference.module.css';

const { compareNames, formatCad, formatDateRange } = formats;

/** How much regular pay changed in all since the payday before, and whose. Nothing where there is nothing to compare. */
export function DifferenceInShort({ invoice }: { invoice: Invoice }) {
  const { data = [] } = useQuery(comparedPeopleQuery(invoice));
  const known = data.map(compared).filter(({ change }) => change !== null);
  const changed = known.filter(({ change }) => change !== NO_CENTS).sort((a, b) => compareNames(a.name, b.name));
  if (known.length === 0) return null;
  if (changed.length === 0) return m.same;
  return m.changed({
    amount: signed(sumCents(changed.map(({ change }) => change ?? NO_CENTS))),
    names: nameList(
      toPay,
      changed.map(({ name }) => name),
    ),
  });
}

/** What each person's regular pay changed by since the payday before, and why. */
export function InvoiceDifference({ invoice }: { invoice: Invoice }) {
  const read = useQuery(comparedPeopleQuery(invoice));
  if (read.isLoadingError) return <NotLoadedLine text={m.notLoaded} reads={[read]} />;
  if (read.data === undefined) return <p className={styles.note}>{common.loading}</p>;
  const people = read.data
    .filter(({ now }) => now !== null)
    .map(compared)
    .sort((a, b) => compareNames(a.name, b.name));
  const known = people.flatMap(({ change }) => (change === null ? [] : [change]));
  if (people.length === 0) return <p className={styles.note}>{m.nothing}</p>;
  return (
    <>
      <ul className={styles.people} aria-label={page.compare}>
        {people.map(({ id, name, change, text, parts }) => (
          <li key={id}>
            <p className={styles.row}>
              <span className={styles.name}>{name}</span>
              {change !== null && <span className={styles.amount}>{signed(change)}</span>}
            </p>
            <p className={styles.note}>{text}</p>
            {parts.map((part) => (
              <p key={part.text} className={styles.row}>
                <span>{part.text}</span>
                <span className={styles.amount}>{signed(part.amount)}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {known.length > 1 && (
        <p className={styles.total}>
          <span>{m.total}</span>
          <span className={styles.amount}>{signed(sumCents(known))}</span>
        </p>
      )}
    </>
  );
}

interface Compared {
  id: string;
  name: string;
  /** Null where there is nothing to compare. */
  change: Cents | null;
  text: string;
  parts: { text: string; amount: Cents }[];
}

function compared({ id, employee, now, before }: PersonCompared): Compared {
  const person = { id, name: employeeName({ employee }), parts: [] };
  const [previous, current] = [before?.lines.at(-1), now?.lines.at(-1)];
  if (before === null) return { ...person, change: null, text: m.firstPay };
  if (now === null || previous === undefined || current === undefined)
    return { ...person, change: null, text: m.noCalculation };
  const difference = payDifference(before.lines, now.lines);
  const period = formatDateRange(plainDate(before.start), plainDate(before.end));
  if (difference.parts.length === 0) return { ...person, change: NO_CENTS, text: m.noChange({ period }) };
  return {
    ...person,
    change: subtractCents(difference.current, difference.previous),
    text: m.since({ period, previous: formatCad(difference.previous), current: formatCad(difference.current) }),
    parts: difference.parts.map((part) => ({
      text: payCauseText({ payDifference: causes, formats }, part, previous.calculation, current.calculation),
      amount: part.amount,
    })),
  };
}

const signed = (amount: Cents): string => `${amount > 0 ? '+' : ''}${formatCad(amount)}`;
