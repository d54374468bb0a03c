import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateCustomers } from '../../modules/companies/update-customers.ts';
import type { TestCompany } from '../../testing/provider-server.ts';
import type { BillingWorld } from '../../testing/worlds/billing-world.ts';
import { startBuiltInWorld } from '../../testing/worlds/built-in-world.ts';
import { startStripeWorld } from '../../testing/worlds/stripe-world.ts';

const worlds: [string, () => Promise<BillingWorld>][] = [
  ['built-in billing', startBuiltInWorld],
  ['Stripe', () => startStripeWorld({ PROVIDER_TIMEOUT_MS: '2000' })],
];

describe.each(worlds)('a customer of %s', (_, start) => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  /** Creates a company with a customer. */
  async function company(name: string): Promise<TestCompany> {
    const made = await world.server.company(name);
    const body = { userId: made.userId, companyId: made.id };
    await world.server.call(made, 'complete-account-setup', body);
    await world.settle();
    return made;
  }
  const change = async (of: TestCompany, fields: Record<string, string>) => {
    const answer = await world.server.fetch(`/rest/v1/companies?id=eq.${of.id}`, {
      method: 'PATCH',
      headers: {
        apikey: world.server.deps.keys.publishableKey,
        authorization: `Bearer ${of.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(fields),
    });
    expect(answer.status).toBe(204);
  };
  const waiting = (of: TestCompany) =>
    world.server.rows('select tries, last_error from app.customer_changes where company_id = $1', [of.id]);

  test('follows its company’s billing email and address without a duplicate', async () => {
    const aurora = await company('Aurora');
    expect(await waiting(aurora)).toEqual([]);
    await change(aurora, { billing_email: 'new@aurora.example', company_address: '2 New St\nBerlin' });
    await updateCustomers(world.server.deps);
    expect(await world.customer(aurora.id)).toEqual({
      email: 'new@aurora.example',
      line1: '2 New St\nBerlin',
      company: 'Aurora',
    });
    expect(await waiting(aurora)).toEqual([]);
    expect((await world.books(aurora.id)).customers).toBe(1);
  });

  test('is not updated for unrelated fields, or for a company without a customer', async () => {
    const borealis = await company('Borealis');
    await change(borealis, {
      logo_path: 'https://portage.test/logo.png',
      billing_email: 'billing-admin@borealis.example',
    });
    const none = await world.server.company('None');
    await change(none, { billing_email: 'new@none.example' });
    expect([await waiting(borealis), await waiting(none)]).toEqual([[], []]);
  });

  test.each(['error', 'answer lost', 'silence'] as const)('is retried after the provider met "%s"', async (fault) => {
    const cumulus = await company(`Cumulus ${fault}`);
    const other = await company(`Other ${fault}`);
    await change(cumulus, { billing_email: 'new@cumulus.example' });
    await change(other, { billing_email: 'new@other.example' });
    world.breakDown(fault);
    await updateCustomers(world.server.deps);
    expect(await waiting(cumulus)).toEqual([{ tries: 1, last_error: expect.any(String) }]);
    expect((await world.customer(other.id)).email).toBe('new@other.example');
    // Not before the retry is due.
    await updateCustomers(world.server.deps);
    expect(await waiting(cumulus)).toMatchObject([{ tries: 1 }]);
    world.recover();
    await world.server.rows("update app.customer_changes set next_try_at = next_try_at - interval '61 s'");
    await updateCustomers(world.server.deps);
    expect((await world.customer(cumulus.id)).email).toBe('new@cumulus.example');
    expect(await waiting(cumulus)).toEqual([]);
  });

  test('gets a change made during another update', async () => {
    const delta = await company('Delta');
    const { deps } = world.server;
    await change(delta, { billing_email: 'first@delta.example' });
    const between = {
      ...deps.billing,
      updateCustomer: async (...given: Parameters<typeof deps.billing.updateCustomer>) => {
        await deps.billing.updateCustomer(...given);
        await change(delta, { billing_email: 'second@delta.example' });
      },
    };
    await updateCustomers({ ...deps, billing: between });
    await updateCustomers(deps);
    expect((await world.customer(delta.id)).email).toBe('second@delta.example');
    expect(await waiting(delta)).toEqual([]);
  });

  test('that the provider no longer knows is tried once', async () => {
    const echo = await company('Echo');
    await world.server.rows("update public.companies set customer_stripe_id = 'cus_gone' where id = $1", [echo.id]);
    await change(echo, { billing_email: 'new@echo.example' });
    await updateCustomers(world.server.deps);
    expect(await waiting(echo)).toEqual([]);
  });
});
