import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import { type Cents, cents, sumCents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import { chargeName, feeDetails, levyShare, premiumShare } from '@portage/messages/charge-wording';
import type { ChargeShare } from '../../charges/read-charges.ts';
import type { CalculationRow, CalculationSection } from './invoice-document.ts';

/** A section for each charge of an invoice, with a row for the share of each payment. @param shares ordered by charge */
export function chargeAnnex(messages: Catalog, shares: readonly ChargeShare[]): CalculationSection[] {
  const { charges: m, formats } = messages;
  const byName = Map.groupBy(shares, (share) => chargeName(messages, share));
  return [...byName].map(([name, own]) => ({
    name,
    period: m.people({ count: new Set(own.map((share) => share.name)).size }),
    rows: own.map((share) => shareRow(messages, share)),
    total: formats.formatCad(sumCents(own.map(centsOf))),
    notes: [noteOf(messages, own)],
    difference: null,
  }));
}

function noteOf({ charges: m }: Catalog, shares: readonly ChargeShare[]): string {
  if (shares.some(({ premium }) => premium !== null)) return m.premiumNote;
  return shares.some(({ fee }) => fee !== null) ? m.feeNote : m.levyNote;
}

const centsOf = (share: ChargeShare): Cents => cents(Number(share.cents));

function shareRow(messages: Catalog, share: ChargeShare): CalculationRow {
  const { fee, ofLevy, premium, percent } = share;
  const name = share.name ?? '';
  const amount = messages.formats.formatCad(centsOf(share));
  if (premium !== null) return { text: premiumShare(messages, name, premium.item), details: [], amount };
  if (fee !== null) return { text: name, details: feeDetails(messages, fee.parts), amount };
  const words = levyShare(messages, {
    name,
    rate: parseTaxRate(percent ?? '') ?? 0,
    earnings: Number(share.earnings),
    assessable: Number(share.assessable),
    exempt: Number(share.exempt),
    maximum: ofLevy?.maximum ?? null,
    before: ofLevy?.before ?? 0,
  });
  return { ...words, amount };
}
