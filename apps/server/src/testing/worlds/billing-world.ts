import type { ProviderServer } from '../provider-server.ts';

/** A fault of the next create calls to the billing provider. */
export type BillingFault =
  /** Responds with an error; creates nothing. */
  | 'error'
  /** Does the work, but the response is lost. */
  | 'answer lost'
  /** Never responds; creates nothing. */
  | 'silence';

/** The server with a billing provider, and what people do on its pages. Tests run the same with each provider. */
export interface BillingWorld extends AsyncDisposable {
  server: ProviderServer;
  /** Pays on the checkout's page, if still possible. */
  payCheckout(url: string): Promise<void>;
  /** Returns to the portal without paying, through the page's own button. Returns the destination. */
  leaveCheckout(url: string): Promise<string>;
  /** Opens the checkout's page, which expires an overdue checkout. */
  visitCheckout(url: string): Promise<void>;
  /** Pays on the invoice's page, if still possible. */
  payInvoice(url: string): Promise<void>;
  /** Runs jobs and delivers webhooks until none are left. */
  settle(): Promise<void>;
  /** Makes the next `times` create calls fail; the same call can succeed afterward. */
  breakDown(fault: BillingFault): void;
  /** Advances time until failed calls can be retried. */
  recover(): void;
  /** The contact data of a company's customer at the provider. */
  customer(companyId: string): Promise<{ email: string; line1: string; company: string }>;
  /** The provider's records of a company. */
  books(companyId: string): Promise<{
    customers: number;
    checkouts: { status: string; amountCents: number }[];
    invoices: { status: string; amountCents: number }[];
  }>;
}

/** Sets the server's clock to 10:00 in Toronto on 1 June 2026. */
export function startClock(server: ProviderServer): void {
  server.pass((Date.parse('2026-06-01T14:00:00Z') - server.deps.clock.now()) / 1000);
}
