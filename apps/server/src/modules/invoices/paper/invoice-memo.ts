import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Catalog } from '@portage/messages';

/** What an invoice pays for, in one line below its title. */
export function invoiceMemo(
  { invoices: m, formats }: Catalog,
  invoice: { kind: string; period_start: PlainDate; period_end: PlainDate; payday: PlainDate },
): string {
  const payday = formats.formatDate(invoice.payday);
  if (invoice.kind === 'One-time') return m.oneTimeMemo({ payday });
  return m.payPeriodMemo({ period: formats.formatDateRange(invoice.period_start, invoice.period_end), payday });
}
