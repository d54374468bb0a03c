import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import { cents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import { chargeDetail, chargeName } from '@portage/messages/charge-wording';
import type { ChargeLine } from '../../charges/read-charges.ts';
import type { InvoiceLine } from './invoice-document.ts';

/** A charge of an invoice or credit as a line of its documents, without parts: it is of all people together. */
export function chargeLine(messages: Catalog, charge: ChargeLine): Required<InvoiceLine> {
  const { levy, people, assessable, exempt, percents } = charge;
  const rates = (percents ?? '').split(' ').map((percent) => parseTaxRate(percent) ?? 0);
  const base = cents(Number(assessable) - Number(exempt));
  return {
    description: chargeName(messages, charge),
    detail: chargeDetail(messages, { levy, people: people ?? 0, base, rates }),
    amountCents: cents(Number(charge.cents)),
    parts: [],
  };
}
