import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import type { FirstPay } from '@portage/domain/pay/first-pay';
import { wholeDay } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/first-pay';
import { formatCad, formatCadNamed, formatDayMonth, formatShortDate } from '@portage/messages/formats';
import { useCompany } from '#lib/company/company.ts';
import { contributionNames } from '#lib/texts/contribution-text.ts';
import { type Fact, FactList } from '#ui/text/fact-list.tsx';
import { type Estimated, type PaidPlace, useFirstInvoice } from './use-first-invoice.ts';

interface FirstPayFactsProps {
  pay: FirstPay;
  name: string;
  place: PaidPlace;
  /** Leaves out what the days say already. */
  brief?: boolean;
}

/** The first payday of a person who is activated today, with its amount, and what its invoice comes to. */
export function FirstPayFacts({ pay, name, place, brief = false }: FirstPayFactsProps) {
  const isLate = todayAt(Date.now()) > pay.cutOff;
  const first = useFirstInvoice(pay, place);
  const facts: Fact[] = [
    [m.payday, formatShortDate(pay.payday)],
    [m.gross, formatCadNamed(pay.gross)],
    [m.invoice, formatShortDate(pay.invoiceOn)],
    [m.due, formatShortDate(pay.dueOn)],
    // Right above what it is made of.
    [m.comesTo, first && m.about({ amount: formatCadNamed(first.invoice.total) })],
  ];
  const day = (date: PlainDate) => wholeDay(formatDayMonth(date));
  const dates = { name, due: day(pay.dueOn), payday: day(pay.payday) };
  return (
    <>
      <FactList facts={facts} />
      {first && (
        <p>
          <PartsText {...first} />
        </p>
      )}
      {(isLate || !brief) && (
        <p>{isLate ? m.nextLate({ ...dates, by: day(pay.cutOff), invoice: day(pay.invoiceOn) }) : m.next(dates)}</p>
      )}
    </>
  );
}

/** What the estimated invoice is made of. */
function PartsText({ invoice, province, whole }: Estimated) {
  const { hiring_country } = useCompany();
  const parts = {
    gross: formatCad(invoice.gross),
    ei: formatCad(invoice.ei),
    cpp: formatCad(invoice.cpp),
    ...contributionNames(province),
  };
  const charged =
    invoice.charges > 0 ? m.partsWithCharges({ ...parts, charges: formatCad(invoice.charges) }) : m.parts(parts);
  return [charged, !whole && m.withoutCharges, hiring_country === 'Canada' && m.beforeTax].filter(Boolean).join(' ');
}
