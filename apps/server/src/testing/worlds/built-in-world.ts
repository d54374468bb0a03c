import { startProviderServer } from '../provider-server.ts';
import { type BillingFault, type BillingWorld, startClock } from './billing-world.ts';

/** The server with its built-in billing. */
export async function startBuiltInWorld(): Promise<BillingWorld> {
  const server = await startProviderServer();
  startClock(server);
  const { deps } = server;
  const working = deps.billing;
  let fault: BillingFault | null = null;
  const broken =
    <A, R>(create: (input: A) => Promise<R>) =>
    async (input: A): Promise<R> => {
      const met = fault;
      fault = null;
      const made = met === null || met === 'answer lost' ? await create(input) : null;
      if (met !== null || made === null) throw new Error(`the provider met "${met}"`);
      return made;
    };
  deps.billing = {
    ...working,
    createCustomer: broken(working.createCustomer),
    updateCustomer: (id, facts) => broken(() => working.updateCustomer(id, facts))(null),
    createCheckout: broken(working.createCheckout),
    createInvoice: broken(working.createInvoice),
  };
  const pathOf = (url: string) => new URL(url).pathname;
  return {
    server,
    payCheckout: async (url) => void (await server.post(`${pathOf(url)}/pay`, {})),
    async leaveCheckout(url) {
      const back = (await server.post(`${pathOf(url)}/cancel`, {})).headers.get('location') ?? '';
      return (await server.fetch(pathOf(back))).headers.get('location') ?? '';
    },
    visitCheckout: async (url) => void (await server.fetch(pathOf(url))),
    payInvoice: async (url) => void (await server.post(`${pathOf(url)}/pay`, {})),
    settle: () => server.runJobs(),
    breakDown(next) {
      fault = next;
    },
    recover() {
      fault = null;
    },
    async customer(companyId) {
      const [row] = await server.rows<{ email: string; line1: string; company: string }>(
        `select email, address ->> 'line1' as line1, metadata ->> 'company_name' as company
         from vendor_billing.customers where metadata ->> 'company_id' = $1`,
        [companyId],
      );
      return row ?? { email: '', line1: '', company: '' };
    },
    async books(companyId) {
      const ofCompany = (table: string, amount: string) =>
        server.rows<{ status: string; amountCents: number }>(
          `select status, ${amount}::integer as "amountCents" from vendor_billing.${table} where metadata ->> 'company_id' = $1 order by created_at, id`,
          [companyId],
        );
      const customers = await server.rows(
        "select 1 from vendor_billing.customers where metadata ->> 'company_id' = $1",
        [companyId],
      );
      return {
        customers: customers.length,
        checkouts: await ofCompany('checkout_sessions', 'amount_cents'),
        invoices: await ofCompany('invoices', 'amount_due_cents'),
      };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
