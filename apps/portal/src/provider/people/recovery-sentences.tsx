import { plainDate } from '@portage/domain/dates/plain-date';
import { cents, sumCents } from '@portage/domain/money/money';
import { MAX_RECOVERY_SHARE } from '@portage/domain/recoveries/recovery-schedule';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/console-recoveries';
import { formatCadNamed, formatDate, formatDateRange } from '@portage/messages/formats';

interface Instalments {
  /** Of what was paid too much. */
  total: number;
  instalments: readonly { payday: string; cents: number }[];
}

/** What would be taken from the next pays, and what is left after them. */
export function RecoverySentences({ total, instalments }: Instalments) {
  const [first, last] = [instalments[0], instalments.at(-1)];
  const left = cents(total - sumCents(instalments.map((one) => cents(one.cents))));
  const day = (payday: string) => formatDate(plainDate(payday));
  if (first === undefined || last === undefined)
    return <p>{m.proposedNone({ total: formatCadNamed(cents(total)) })}</p>;
  return (
    <>
      <p>
        {wholeDates(
          instalments.length === 1
            ? m.proposedOne({ amount: formatCadNamed(cents(first.cents)), day: day(first.payday) })
            : m.proposed({
                count: instalments.length,
                first: formatCadNamed(cents(first.cents)),
                from: day(first.payday),
                last: formatCadNamed(cents(last.cents)),
                until: day(last.payday),
              }),
        )}
      </p>
      {left > 0 && <p>{m.proposedLeft({ amount: formatCadNamed(left) })}</p>}
      <p>{m.proposedRule({ share: MAX_RECOVERY_SHARE })}</p>
    </>
  );
}

/** What a lower salary makes of invoiced days, by pay period, and how it would be recovered. */
export function OverpaymentSentences({
  overpayment,
}: {
  overpayment: {
    from: string;
    until: string;
    cents: number;
    periods: readonly { start: string; end: string; before_cents: number; after_cents: number }[];
    instalments: Instalments['instalments'];
  };
}) {
  const { from, until, periods, instalments } = overpayment;
  const total = cents(overpayment.cents);
  const shown = periods.slice(-MAX_PERIODS);
  return (
    <>
      <p>
        {wholeDates(
          m.overpaid({
            total: formatCadNamed(total),
            from: formatDate(plainDate(from)),
            until: formatDate(plainDate(until)),
          }),
        )}
      </p>
      <ul>
        {shown.map((one) => (
          <li key={one.start}>
            {m.overpaidPeriod({
              days: formatDateRange(plainDate(one.start), plainDate(one.end)),
              before: formatCadNamed(cents(one.before_cents)),
              after: formatCadNamed(cents(one.after_cents)),
            })}
          </li>
        ))}
      </ul>
      {shown.length < periods.length && <p>{m.overpaidEarlier({ count: periods.length - shown.length })}</p>}
      <RecoverySentences total={total} instalments={instalments} />
    </>
  );
}

/** More are in the sum, and need no line each in a dialog. */
const MAX_PERIODS = 6;
