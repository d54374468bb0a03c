import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import { type Cents, cents } from '@portage/domain/money/money';
import type { Province } from '@portage/domain/places/provinces';
import type { Catalog } from '@portage/messages';
import { PROVINCE_NAME_KEYS } from '@portage/messages/wording';
import type { ChargeLine } from '../../charges/read-charges.ts';
import type { InvoiceLine } from './invoice-document.ts';

/** The name of a charge: 'Service fee', or 'WSIB premium, Ontario'. */
export function chargeName(
  { charges: m, provinces }: Catalog,
  { levy, province }: { levy: string | null; province: string | null },
): string {
  if (levy === null || province === null) return m.fee;
  const name = m.levyName({ levy: `${levy}${province}` });
  return m.levyIn({ levy: name, province: provinces[PROVINCE_NAME_KEYS[province as Province]] });
}

/** A charge of an invoice or credit as a line of its documents, without parts: it is of all people together. */
export function chargeLine(messages: Catalog, charge: ChargeLine): Required<InvoiceLine> {
  return {
    description: chargeName(messages, charge),
    detail: detailOf(messages, charge),
    amountCents: cents(Number(charge.cents)),
    parts: [],
  };
}

function detailOf(
  { charges: m, formats }: Catalog,
  { levy, people, assessable, exempt, percents }: ChargeLine,
): string {
  const count = m.people({ count: people ?? 0 });
  if (levy === null) return count;
  const base = formats.formatCad(baseOf(assessable, exempt));
  const only = (percents ?? '').includes(' ') ? null : parseTaxRate(percents ?? '');
  if (only === null) return m.levyDetailMixed({ base, people: count });
  return m.levyDetail({ rate: formats.formatRate(only), base, people: count });
}

/** What a levy's rate applies to: what is within the maximum, less what is exempt. Cents as text. */
export const baseOf = (assessable: string | null, exempt: string | null): Cents =>
  cents(Number(assessable ?? 0) - Number(exempt ?? 0));
