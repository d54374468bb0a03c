import { startProviderServer } from '../provider-server.ts';
import { findSession } from '../stripe-stand-in/checkout-sessions.ts';
import { deliverEvents } from '../stripe-stand-in/events.ts';
import { payCheckout, payOpenInvoice } from '../stripe-stand-in/payer.ts';
import { type StripeStandIn, startStripeStandIn } from '../stripe-stand-in/stand-in.ts';
import { type BillingWorld, startClock } from './billing-world.ts';

export interface StripeWorld extends BillingWorld {
  stripe: StripeStandIn;
}

/** Attempts per call of the official client. */
const tries = 3;

/** The server with the Stripe stand-in. */
export async function startStripeWorld(settings: Record<string, string> = {}): Promise<StripeWorld> {
  const stripe = await startStripeStandIn();
  const server = await startProviderServer({ ...stripe.settings, ...settings });
  startClock(server);
  stripe.clock = server.deps.clock;
  const idIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  let isRemembered = false;
  return {
    server,
    stripe,
    payCheckout: async (url) => void payCheckout(stripe, idIn(url)),
    async leaveCheckout(url) {
      const back = new URL(stripe.books.cancelUrls.get(idIn(url)) ?? '');
      return (await server.fetch(back.pathname)).headers.get('location') ?? '';
    },
    visitCheckout: async (url) => void findSession(stripe.books, idIn(url)),
    payInvoice: async (url) => void payOpenInvoice(stripe, idIn(url)),
    async settle() {
      do await server.runJobs();
      while ((await deliverEvents(stripe, server.fetch)) > 0);
    },
    breakDown(fault) {
      isRemembered = fault === 'error';
      stripe.faults.order(fault, { times: fault === 'error' ? 1 : tries });
    },
    recover() {
      stripe.faults.clear();
      // A remembered failure is retried with the next hour's key. An attempt still in flight keeps its own key.
      if (isRemembered) server.pass(3600);
    },
    async customer(companyId) {
      const own = [...stripe.books.customers.values()].find(({ metadata }) => metadata.company_id === companyId);
      return {
        email: own?.email ?? '',
        line1: own?.address?.line1 ?? '',
        company: own?.metadata.company_name ?? '',
      };
    },
    async books(companyId) {
      const { customers, sessions, invoices } = stripe.books;
      const own = [...customers.values()].filter((customer) => customer.metadata.company_id === companyId);
      const isOurs = (object: { metadata: Record<string, string> }) => object.metadata.company_id === companyId;
      return {
        customers: own.length,
        checkouts: [...sessions.values()]
          .filter(isOurs)
          .map(({ status, amount_total }) => ({ status, amountCents: amount_total })),
        invoices: [...invoices.values()]
          .filter(isOurs)
          .map(({ status, amount_due }) => ({ status, amountCents: amount_due })),
      };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await stripe[Symbol.asyncDispose]();
    },
  };
}
