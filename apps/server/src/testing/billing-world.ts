import type { ProviderServer } from './provider-server.ts';

/** How the next create calls at the billing provider go wrong. */
export type BillingFault =
  /** It answers with an error; nothing is made. */
  | 'error'
  /** It does what was asked, and the answer never comes. */
  | 'answer lost'
  /** It never answers; nothing is made. */
  | 'silence';

/** The server with one billing provider, and what people do on that provider's own pages: the same test runs in each world. */
export interface BillingWorld extends AsyncDisposable {
  server: ProviderServer;
  /** The payer pays on the checkout's page, if that is possible still. */
  payCheckout(url: string): Promise<void>;
  /** The payer goes back to the portal without paying, by the page's own button. Returns where that leads to. */
  leaveCheckout(url: string): Promise<string>;
  /** The payer looks at the checkout's page; one whose time is over ends then. */
  visitCheckout(url: string): Promise<void>;
  /** The payer pays on the invoice's page, if that is possible still. */
  payInvoice(url: string): Promise<void>;
  /** Runs all jobs and delivers all webhooks, until nothing is left. */
  settle(): Promise<void>;
  /** The next `times` create calls meet a fault, after which the same call can succeed. */
  breakDown(fault: BillingFault): void;
  /** Time passes, after which what failed can be asked for anew. */
  recover(): void;
  /** Whom the provider writes to about a company's customer. */
  customer(companyId: string): Promise<{ email: string; line1: string; company: string }>;
  /** What the provider's books have of a company. */
  books(companyId: string): Promise<{
    customers: number;
    checkouts: { status: string; amountCents: number }[];
    invoices: { status: string; amountCents: number }[];
  }>;
}

/** Sets the server's clock to ten in Toronto on 1 June 2026. */
export function startClock(server: ProviderServer): void {
  server.pass((Date.parse('2026-06-01T14:00:00Z') - server.deps.clock.now()) / 1000);
}
