import { type Cents, cents } from '../money/money.ts';
import { applyRate, type Rate, roundProduct } from '../money/rational.ts';

/** The max rate of tax, 100%. */
const MAX_RATE = 100_000;

/**
 * A tax rate from a percentage as people write it: '13', '14.975', '14,975' or '14.975%'.
 * @returns null for anything but 0 to 100 with at most three decimals
 */
export function parseTaxRate(percent: string): Rate | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?(?:[ \u00a0\u202f]?%)?$/.exec(percent.trim());
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  const rate = Number(whole + fraction.padEnd(3, '0'));
  return rate <= MAX_RATE ? rate : null;
}

/** A rate as a percentage with no more decimals than it needs: 14975 gives '14.975', 13000 gives '13'. */
export const taxPercent = (rate: Rate): string => String(rate / 1000);

/** Where a client's rate comes from: its own, the provider's for clients in Canada, or none because it is abroad. */
export type TaxBasis = 'own' | 'Canada' | 'abroad';

/**
 * The tax rate of a client's next invoice: its own; otherwise the provider's for a client in Canada, and none for any other, whose
 * supplies are zero-rated.
 * @param client.own in percent, as stored; null without one
 * @param inCanada the provider's rate
 */
export function clientTax(
  client: { own: string | null; country: string },
  inCanada: Rate,
): { rate: Rate; basis: TaxBasis } {
  const own = parseTaxRate(client.own ?? '');
  if (own !== null) return { rate: own, basis: 'own' };
  return client.country === 'Canada' ? { rate: inCanada, basis: 'Canada' } : { rate: 0, basis: 'abroad' };
}

/** The tax on an invoice's subtotal, rounded half up to the cent. */
export const taxOn = (rate: Rate, subtotal: Cents): Cents => applyRate(rate, subtotal);

/**
 * The tax that a credit returns with a part of an invoice's subtotal. The shares of successive credits follow the running total,
 * so crediting the whole subtotal, in any parts and order, returns exactly the invoice's tax.
 * @param invoice subtotal and tax of the invoice
 * @param before what earlier credits corrected of the subtotal
 * @param amount what this credit corrects of the subtotal
 * @throws RangeError when the credits exceed the subtotal
 */
export function taxOfCredit(invoice: { subtotal: Cents; tax: Cents }, before: Cents, amount: Cents): Cents {
  const { subtotal, tax } = invoice;
  if (before < 0 || amount < 0 || before + amount > subtotal)
    throw new RangeError(`Credits of ${before} and ${amount} cents exceed an invoice of ${subtotal} cents before tax.`);
  if (subtotal === 0) return tax;
  const share = (credited: number) => roundProduct(tax, credited, subtotal);
  return cents(share(before + amount) - share(before));
}
