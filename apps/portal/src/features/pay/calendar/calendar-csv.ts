import { cents, toDecimal } from '@portage/domain/money/money';
import type { PaydayOutcome } from '@portage/domain/pay/payday-outcome';
import * as m from '@portage/messages/pay-calendar';
import { downloadCsv } from '#lib/browser/csv.ts';
import { invoiceStatusLabel } from '#lib/texts/status-label.ts';
import { kindNames } from './kind-names.ts';
import { type CalendarEntry, isCredited } from './pay-calendar-queries.ts';

const head = [m.csvDate, m.csvEvent, m.csvPayday, m.csvPeople, m.csvAmount, m.csvEstimate, m.csvInvoice, m.csvStatus];

/** Downloads dates as CSV: plain decimal amounts, YYYY-MM-DD dates. */
export function exportCalendar(entries: readonly CalendarEntry[]): void {
  const rows = entries.map((entry) => [
    entry.date,
    kindNames[entry.kind],
    entry.payday,
    entry.people,
    entry.cents === null ? '' : toDecimal(cents(entry.cents)),
    entry.estimate ? m.csvYes : '',
    entry.invoice?.number ?? '',
    statusOf(entry),
  ]);
  downloadCsv('pay-calendar.csv', head, rows);
}

const outcomes: Readonly<Record<PaydayOutcome, string>> = {
  planned: m.outcomePlanned,
  paid: m.outcomePaid,
  partly: m.outcomePartly,
  held: m.outcomeHeld,
  late: m.outcomeLate,
};

function statusOf(entry: CalendarEntry): string {
  if (isCredited(entry)) return m.credited;
  if (entry.outcome !== null) return outcomes[entry.outcome];
  return entry.invoice === null ? '' : invoiceStatusLabel(entry.invoice.status);
}
