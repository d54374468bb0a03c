import { todayAt } from '@portage/domain/dates/plain-date';
import type { FirstPay } from '@portage/domain/pay/first-pay';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/first-pay';
import { formatCadNamed, formatDayMonth, formatShortDate } from '@portage/messages/formats';
import { type Fact, FactList } from '#ui/text/fact-list.tsx';

/** The first payday of a person who is activated today, with its amount and its invoice. */
export function FirstPayFacts({ pay, name }: { pay: FirstPay; name: string }) {
  const facts: Fact[] = [
    [m.payday, formatShortDate(pay.payday)],
    [m.gross, formatCadNamed(pay.gross)],
    [m.invoice, formatShortDate(pay.invoiceOn)],
    [m.due, formatShortDate(pay.dueOn)],
  ];
  const dates = { name, due: formatDayMonth(pay.dueOn), payday: formatDayMonth(pay.payday) };
  return (
    <>
      <FactList facts={facts} />
      <p>
        {wholeDates(
          todayAt(Date.now()) > pay.cutOff
            ? m.nextLate({ ...dates, by: formatDayMonth(pay.cutOff), invoice: formatDayMonth(pay.invoiceOn) })
            : m.next(dates),
        )}
      </p>
    </>
  );
}
