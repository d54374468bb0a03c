import { type Cents, cents, sumCents } from '@portage/domain/money/money';
import { chargeDetail, chargeName } from '@portage/messages/charge-wording';
import * as charges from '@portage/messages/charges';
import * as finalPay from '@portage/messages/final-pay';
import * as formats from '@portage/messages/formats';
import * as provinces from '@portage/messages/provinces';
import type { InvoiceCharge } from './invoice-queries.ts';

/** The texts of charges. */
export const chargeWords = { charges, finalPay, provinces, formats };

/** The fee, the premiums of benefits, or a levy of a province, with the share of each payment. */
export interface Charge {
  name: string;
  of: string;
  total: Cents;
  shares: readonly InvoiceCharge[];
}

/** A rate in percent as the API gives it, in whole 1/100,000. */
export const rateOf = (percent: number): number => Math.round(percent * 1000);

/** The charges of an invoice, in their order, each with its shares. */
export function chargesOf(shares: readonly InvoiceCharge[]): Charge[] {
  return [...Map.groupBy(shares, (share) => chargeName(chargeWords, share))].map(([name, own]) => ({
    name,
    of: chargeDetail(chargeWords, {
      levy: own[0]?.levy ?? null,
      people: new Set(own.map((share) => share.team_member_id)).size,
      base: cents(own.reduce((sum, share) => sum + share.assessable_cents - share.exempt_cents, 0)),
      rates: [...new Set(own.flatMap(({ percent }) => (percent === null ? [] : [rateOf(percent)])))],
    }),
    total: sumCents(own.map((share) => cents(share.cents))),
    shares: own,
  }));
}
