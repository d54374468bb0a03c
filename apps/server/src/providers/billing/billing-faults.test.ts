import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumeInvoices } from '../../modules/invoices/resume-invoices.ts';
import { runCompany } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import type { BillingFault, BillingWorld } from '../../testing/worlds/billing-world.ts';
import { startBuiltInWorld } from '../../testing/worlds/built-in-world.ts';
import { startStripeWorld } from '../../testing/worlds/stripe-world.ts';

const worlds: [string, () => Promise<BillingWorld>][] = [
  ['built-in billing', startBuiltInWorld],
  ['Stripe', () => startStripeWorld({ PROVIDER_TIMEOUT_MS: '2000' })],
];
const faults: BillingFault[] = ['error', 'answer lost', 'silence'];

describe.each(worlds)('when %s meets', (_, start) => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test('a long silence: the invoice is resumed automatically and created once', async () => {
    const company = await employer(world.server, {});
    const { deps } = world.server;
    await runCompany(deps, { id: company.id, legal_name: 'x' }, plainDate('2026-06-01'), false);
    // The job is still queued, so it is not enqueued twice.
    const waiting = () => world.server.rows("select 1 from jobs.job where name = 'billing.invoice'");
    await resumeInvoices(deps);
    expect(await waiting()).toHaveLength(1);
    await world.server.rows("delete from jobs.job where name = 'billing.invoice'");
    for (let time = 0; time < 2; time++) await resumeInvoices(deps);
    await world.settle();
    expect((await world.books(company.id)).invoices).toEqual([{ status: 'open', amountCents: 378_011 }]);
    await resumeInvoices(deps);
    expect(await waiting()).toEqual([]);
  });

  test.each(faults)('"%s" when creating an invoice: a retry creates it once', async (fault) => {
    const company = await employer(world.server, {});
    const { deps } = world.server;
    await runCompany(deps, { id: company.id, legal_name: 'x' }, plainDate('2026-06-01'), false);
    const invoice = async () =>
      (
        await world.server.rows<{ id: string; status: string; known: boolean }>(
          'select id, status, provider_invoice_id is not null as known from public.invoices where company_id = $1',
          [company.id],
        )
      )[0];
    world.breakDown(fault);
    await expect(world.settle()).rejects.toThrow();
    expect(await invoice()).toMatchObject({ status: 'Pending', known: false });
    world.recover();
    const { id = '' } = (await invoice()) ?? {};
    await deps.db.transaction(asService, (tx) => deps.jobs.enqueue(tx, 'billing.invoice', { invoiceId: id }));
    await world.settle();
    expect(await invoice()).toMatchObject({ status: 'Pending', known: true });
    const { customers, invoices } = await world.books(company.id);
    expect([customers, invoices]).toEqual([1, [{ status: 'open', amountCents: 378_011 }]]);
  });

  // The last: of a silence, the client's later attempts are still under way when its test is over.
  test.each(faults)('"%s" when choosing a plan: an error, no plan row, then one paid checkout', async (fault) => {
    const company = await world.server.company(`Meets ${fault}`);
    const ask = () => world.server.call(company, 'create-checkout-page', { planName: 'Professional', term: 'Monthly' });
    const plans = () => world.server.rows('select status from public.plans where company_id = $1', [company.id]);
    world.breakDown(fault);
    expect(await ask()).toMatchObject({ status: 502, body: { error: expect.stringMatching(/try again/i) } });
    expect(await plans()).toEqual([]);
    world.recover();
    await world.payCheckout(String((await ask()).body.url));
    await world.settle();
    expect(await plans()).toEqual([{ status: 'Completed' }]);
    expect((await world.books(company.id)).customers).toBe(1);
    // The checkout that no one received is expired.
    const checkouts = async () => (await world.books(company.id)).checkouts.map((checkout) => checkout.status);
    await expect.poll(checkouts).not.toContain('open');
  });
});
