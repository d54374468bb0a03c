import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/console-recoveries';
import { formatCad, formatCadNamed, formatDate, formatDateRange } from '@portage/messages/formats';

interface Correction {
  from: string;
  until: string;
  settled_on: string;
  employer_cents: number;
  employee_cents: number;
  periods: readonly {
    start: string;
    end: string;
    employer_before_cents: number;
    employer_after_cents: number;
    employee_before_cents: number;
    employee_after_cents: number;
  }[];
}

/** What another province makes of the contributions of invoiced days, by pay, and who pays the difference. */
export function CorrectionSentences({ correction }: { correction: Correction }) {
  const { employer_cents: employer, employee_cents: employee, periods } = correction;
  const days = { from: formatDate(plainDate(correction.from)), until: formatDate(plainDate(correction.until)) };
  const shown = periods.slice(-MAX_PERIODS);
  if (periods.length === 0)
    return (
      <>
        <p>{wholeDates(m.correctedNone(days))}</p>
        <p>{m.correctedTax}</p>
      </>
    );
  return (
    <>
      <p>{wholeDates(m.corrected({ ...days, day: formatDate(plainDate(correction.settled_on)) }))}</p>
      <ul>
        {shown.map((one) => (
          <li key={`${one.start} ${one.end}`}>
            {m.correctedPeriod({
              days: formatDateRange(plainDate(one.start), plainDate(one.end)),
              before: formatCad(cents(one.employer_before_cents)),
              after: formatCad(cents(one.employer_after_cents)),
              personBefore: formatCad(cents(one.employee_before_cents)),
              personAfter: formatCad(cents(one.employee_after_cents)),
            })}
          </li>
        ))}
      </ul>
      {shown.length < periods.length && <p>{m.overpaidEarlier({ count: periods.length - shown.length })}</p>}
      <p>
        {m.correctedClient(directed(employer))} {m.correctedPerson(directed(employee))}
      </p>
      <p>{m.correctedTax}</p>
    </>
  );
}

const directed = (amount: number) => ({
  direction: amount > 0 ? 'charged' : amount < 0 ? 'credited' : 'none',
  amount: formatCadNamed(cents(Math.abs(amount))),
});

/** More are in the sums, and need no line each in a dialog. */
const MAX_PERIODS = 6;
