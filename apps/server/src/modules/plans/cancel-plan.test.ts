import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCompany } from '../../testing/provider-server.ts';
import { payCheckout } from '../../testing/stripe-stand-in/payer.ts';
import type { BillingWorld } from '../../testing/worlds/billing-world.ts';
import { startBuiltInWorld } from '../../testing/worlds/built-in-world.ts';
import { type StripeWorld, startStripeWorld } from '../../testing/worlds/stripe-world.ts';
import { cancelPlan } from './cancel-plan.ts';
import { findCompanyPlan } from './find-company-plan.ts';

let stripe: StripeWorld;
let builtIn: BillingWorld;
beforeAll(async () => {
  [stripe, builtIn] = await Promise.all([startStripeWorld(), startBuiltInWorld()]);
});
afterAll(async () => {
  await stripe[Symbol.asyncDispose]();
  await builtIn[Symbol.asyncDispose]();
});

const choose = async (world: BillingWorld, company: TestCompany, planName = 'Professional') =>
  String((await world.server.call(company, 'create-checkout-page', { planName, term: 'Monthly' })).body.url);
const cancel = async (world: BillingWorld, name: string) =>
  cancelPlan(world.server.deps, await findCompanyPlan(world.server.deps, name, ['Processing', 'Completed']));
const plans = async (world: BillingWorld, company: TestCompany) =>
  (
    await world.server.rows('select plan_name, status from public.plans where company_id = $1 order by created_at', [
      company.id,
    ])
  ).map((plan) => [plan.plan_name, plan.status]);
const subscriptions = (company: TestCompany) =>
  [...stripe.stripe.books.subscriptions.values()]
    .filter(({ metadata }) => metadata.company_id === company.id)
    .map(({ status }) => status);

describe.each([
  ['built-in billing', () => builtIn],
  ['Stripe', () => stripe],
] as const)('with %s', (_, worldOf) => {
  test('cancels a Processing plan and expires its checkout', async () => {
    const world = worldOf();
    const company = await world.server.company('Waiting');
    const url = await choose(world, company);
    expect(await cancel(world, 'Waiting')).toEqual([]);
    await world.payCheckout(url);
    await world.settle();
    expect(await plans(world, company)).toEqual([['Professional', 'Cancelled']]);
    expect((await world.books(company.id)).checkouts).toMatchObject([{ status: 'expired' }]);
  });

  test('keeps a paid plan cancelled whatever is reported later', async () => {
    const world = worldOf();
    const company = await world.server.company('Paid');
    await world.payCheckout(await choose(world, company));
    await world.settle();
    await cancel(world, 'Paid');
    await world.settle();
    expect(await plans(world, company)).toEqual([['Professional', 'Cancelled']]);
    await expect(cancel(world, 'Paid')).rejects.toMatchObject({
      code: 'companyHasNoPlan',
      params: { company: 'Paid', wanted: 'Processing|Completed' },
    });
  });

  test('changes nothing when two companies have the name', async () => {
    const world = worldOf();
    const [one, two] = [await world.server.company('Twin'), await world.server.company('Twin 2')];
    await world.server.rows("update public.companies set legal_name = 'Twin' where id = $1", [two.id]);
    for (const company of [one, two]) await choose(world, company);
    await expect(cancel(world, 'Twin')).rejects.toMatchObject({
      code: 'companyAmbiguous',
      params: { count: 2, company: 'Twin' },
    });
    await cancel(world, two.id);
    expect([await plans(world, one), await plans(world, two)]).toEqual([
      [['Professional', 'Processing']],
      [['Professional', 'Cancelled']],
    ]);
  });
});

test('ends the Stripe subscription of a cancelled plan and says so', async () => {
  const company = await stripe.server.company('Subscribed');
  await stripe.payCheckout(await choose(stripe, company));
  await stripe.settle();
  expect(await cancel(stripe, 'Subscribed')).toContainEqual({ code: 'subscriptionEnded' });
  expect(subscriptions(company)).toEqual(['canceled']);
});

test.each([true, false])('ends the subscription of a payment not reported yet (confirmed: %s)', async (confirmed) => {
  const name = `Quick ${confirmed}`;
  const company = await stripe.server.company(name);
  const url = await choose(stripe, company);
  payCheckout(stripe.stripe, new URL(url).pathname.split('/').at(-1) ?? '', { confirmed });
  await cancel(stripe, name);
  expect(subscriptions(company)).toEqual(['canceled']);
  await stripe.settle();
  expect(await plans(stripe, company)).toEqual([['Professional', 'Cancelled']]);
});

test('changes nothing while Stripe is unavailable', async () => {
  const company = await stripe.server.company('Away');
  await stripe.payCheckout(await choose(stripe, company));
  await stripe.settle();
  stripe.stripe.faults.order('unavailable', { times: 3, where: /sessions/ });
  await expect(cancel(stripe, 'Away')).rejects.toMatchObject({
    code: 'planNotEnded',
    params: { provider: 'stripe' },
  });
  stripe.recover();
  expect(await plans(stripe, company)).toEqual([['Professional', 'Completed']]);
  await cancel(stripe, 'Away');
  expect(subscriptions(company)).toEqual(['canceled']);
});

test('cancels a plan of a provider that is no longer configured and says what is left to do', async () => {
  const company = await stripe.server.company('Moved');
  await choose(stripe, company);
  const { deps } = stripe.server;
  const notes = await cancelPlan(
    { ...deps, billing: builtIn.server.deps.billing },
    await findCompanyPlan(deps, 'Moved', ['Processing']),
  );
  expect(notes).toEqual([{ code: 'otherProvider', params: { provider: 'stripe' } }]);
  expect(await plans(stripe, company)).toEqual([['Professional', 'Cancelled']]);
});
