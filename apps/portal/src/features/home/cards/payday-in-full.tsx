import type { Dashboard } from '@portage/contract/dashboard';
import { estimatePayday, premiumsOf } from '@portage/domain/charges/estimate';
import { nextPayday } from '@portage/domain/costs/payroll-costs';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents, NO_CENTS, parseCents, sumCents } from '@portage/domain/money/money';
import { isPayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import { isProvince } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/estimates';
import { formatCadNamed } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '#lib/company/company.ts';
import { chargeTermsQuery } from '#lib/figures/charge-terms-queries.ts';
import { useExchangeRate } from '#lib/figures/cost-figures-queries.ts';
import { aboutText } from '#lib/texts/about-text.ts';
import styles from '../home.module.css';

/** What the next payday costs with the fee and levies that are set for the company and the premiums of benefits, and in its own currency; nothing where none of these is. */
export function PaydayInFull({
  data,
  today,
}: {
  data: Pick<Dashboard, 'costs' | 'next_items' | 'next_lines'>;
  today: PlainDate;
}) {
  const { id, currency } = useCompany();
  const terms = useQuery(chargeTermsQuery(id)).data;
  const rate = useExchangeRate(currency);
  const next = nextPayday(data.costs, today);
  if (next === null) return null;
  const groups = data.next_lines.flatMap(({ province, start_date, end_date, gross, lines }) =>
    isProvince(province)
      ? [{ province, lines, start: plainDate(start_date), end: plainDate(end_date), gross: parseCents(gross) }]
      : [],
  );
  const items = data.next_items.flatMap(({ province, kind, cents: value }) =>
    isProvince(province) && isPayItemKind(kind) ? [{ province, kind, value: cents(value) }] : [],
  );
  const charges = terms === undefined ? NO_CENTS : estimatePayday(terms, groups, items, next.day);
  if (charges === 0 && rate === null) return null;
  const total = sumCents([next.cost.total, charges]);
  const withCharges = premiumsOf(items) > 0 ? m.paydayWithBenefits : m.paydayWithCharges;
  return (
    <p className={styles.note}>
      {charges !== 0 && withCharges({ amount: formatCadNamed(total) })} {rate !== null && aboutText(total, rate)}
    </p>
  );
}
