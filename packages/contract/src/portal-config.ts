import type { FeeTerms } from '@portage/domain/charges/fee';
import type { Rate } from '@portage/domain/money/rational';
import type { InvoiceLeadTimes } from '@portage/domain/pay/first-pay';
import type { Plan } from '@portage/domain/plans/plans';

/** Settings that the server embeds in the portal's page, which saves a request at startup. */
export interface PortalConfig {
  /** Origin of the API; empty for the page's own origin. */
  url: string;
  publishableKey: string;
  /** Whose portal this is. The first letter is empty where the page's styles draw a mark (`--mark`). */
  brand: { name: string; initial: string };
  providerName: string;
  contactEmail: string;
  bookingUrl: string;
  timecapsuleUrl: string;
  /** The plans with the provider's prices. */
  plans: readonly Plan[];
  /** The provider's tax rate for clients in Canada, in whole 1/100,000. */
  invoiceTaxRate: Rate;
  /** The provider's usual fee, for estimates of visitors; null where it names none. */
  generalFee: FeeTerms | null;
  /** When invoices are issued and due, counted back from their payday. */
  invoiceLeadTimes: InvoiceLeadTimes;
  /** Until when the provider's bank takes a file of payouts on its day, in Toronto: '16:00'. */
  payoutCutOff: string;
  testMode: boolean;
  /** The other languages of the portal, each with its name in itself. */
  languages: readonly { locale: string; name: string }[];
  /** For the style elements the component library creates. */
  nonce?: string;
}
