import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCompany } from '../../testing/provider-server.ts';
import type { BillingWorld } from '../../testing/worlds/billing-world.ts';
import { startBuiltInWorld } from '../../testing/worlds/built-in-world.ts';
import { type StripeWorld, startStripeWorld } from '../../testing/worlds/stripe-world.ts';
import { completePlan } from './complete-plan.ts';
import { findCompanyPlan } from './find-company-plan.ts';

let stripe: StripeWorld;
let builtIn: BillingWorld;
beforeAll(async () => {
  [stripe, builtIn] = await Promise.all([startStripeWorld({ PROVIDER_TIMEOUT_MS: '2000' }), startBuiltInWorld()]);
});
afterAll(async () => {
  await stripe[Symbol.asyncDispose]();
  await builtIn[Symbol.asyncDispose]();
});

const choose = async (world: BillingWorld, company: TestCompany) =>
  String(
    (await world.server.call(company, 'create-checkout-page', { planName: 'Professional', term: 'Monthly' })).body.url,
  );
const complete = async (world: BillingWorld, name: string) =>
  completePlan(world.server.deps, await findCompanyPlan(world.server.deps, name, ['Processing']));
const statuses = async (world: BillingWorld, { id }: TestCompany) =>
  (await world.server.rows('select status from public.plans where company_id = $1', [id])).map((plan) => plan.status);

describe.each([
  ['built-in billing', () => builtIn],
  ['Stripe', () => stripe],
] as const)('with %s', (_, worldOf) => {
  test('completes a plan paid another way once and expires its checkout', async () => {
    const world = worldOf();
    const company = await world.server.company('By transfer');
    const url = await choose(world, company);
    expect(await complete(world, 'By transfer')).toEqual([]);
    await world.payCheckout(url);
    await world.settle();
    expect(await statuses(world, company)).toEqual(['Completed']);
    expect((await world.books(company.id)).checkouts).toMatchObject([{ status: 'expired' }]);
    await expect(complete(world, 'By transfer')).rejects.toMatchObject({
      code: 'companyHasNoPlan',
      params: { company: 'By transfer', wanted: 'Processing' },
    });
  });

  test('says that a checkout was paid before its event arrives', async () => {
    const world = worldOf();
    const company = await world.server.company('Both at once');
    await world.payCheckout(await choose(world, company));
    const notes = await complete(world, 'Both at once');
    expect(notes).toEqual([{ code: 'checkoutPaid', params: { provider: world.server.deps.billing.name } }]);
    await world.settle();
    expect(await statuses(world, company)).toEqual(['Completed']);
  });
});

test('completes a plan while the provider is unavailable and says what is left to do', async () => {
  const company = await stripe.server.company('Away');
  await choose(stripe, company);
  stripe.stripe.faults.order('silence', { times: 9, where: /sessions/ });
  expect(await complete(stripe, 'Away')).toEqual([{ code: 'checkoutStillOpen', params: { provider: 'stripe' } }]);
  stripe.recover();
  expect(await statuses(stripe, company)).toEqual(['Completed']);
});
