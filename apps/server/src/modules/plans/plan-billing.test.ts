import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseAt } from '../../platform/postgres/database-at.ts';
import type { TestCompany } from '../../testing/provider-server.ts';
import type { BillingWorld } from '../../testing/worlds/billing-world.ts';
import { startBuiltInWorld } from '../../testing/worlds/built-in-world.ts';
import { type StripeWorld, startStripeWorld } from '../../testing/worlds/stripe-world.ts';
import { lastStatusChange } from '../audit/last-status-change.ts';
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
/** Calls as one company, or without signing in, about another company or the caller's own. */
const call = (
  world: BillingWorld,
  company: TestCompany | null,
  name: 'plan-billing' | 'cancel-plan-change',
  of: TestCompany | null = company,
) => world.server.call(company, name, { companyId: of?.id });
const plans = async (world: BillingWorld, company: TestCompany) =>
  (
    await world.server.rows('select plan_name, status from public.plans where company_id = $1 order by created_at', [
      company.id,
    ])
  ).map((plan) => [plan.plan_name, plan.status]);
const nothing = { ended: null, renews_on: null, ends_on: null, card: null, invoices: [] };
const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);

describe.each([
  ['built-in billing', () => builtIn],
  ['Stripe', () => stripe],
] as const)('with %s', (name, worldOf) => {
  test('shows how the current plan is paid for, and nothing while it is not paid', async () => {
    const world = worldOf();
    const company = await world.server.company('Paying');
    expect((await call(world, company, 'plan-billing')).body).toEqual(nothing);
    const url = await choose(world, company);
    expect((await call(world, company, 'plan-billing')).body).toEqual(nothing);
    await world.payCheckout(url);
    await world.settle();
    const { body } = await call(world, company, 'plan-billing');
    expect(body).toMatchObject({ invoices: [{ cents: 59_900, status: 'paid', issued_on: day }] });
    expect(body).toMatchObject(
      name === 'Stripe'
        ? {
            renews_on: day,
            ends_on: null,
            card: { brand: 'visa', last4: '4242' },
            invoices: [{ url: expect.stringMatching(/^https:/) }],
          }
        : {
            renews_on: null,
            ends_on: null,
            card: null,
            invoices: [
              { number: expect.stringMatching(/^PLAN-[0-9A-F]{8}$/), url: expect.stringMatching(/\/checkout\//) },
            ],
          },
    );
  });

  test('names the plan that has ended and keeps its invoices, not one that was never paid', async () => {
    const world = worldOf();
    const company = await world.server.company('Ending');
    await choose(world, company, 'Essential');
    await call(world, company, 'cancel-plan-change');
    expect((await call(world, company, 'plan-billing')).body).toEqual(nothing);
    await world.payCheckout(await choose(world, company));
    await world.settle();
    await cancelPlan(world.server.deps, await findCompanyPlan(world.server.deps, company.id, ['Completed']));
    await choose(world, company, 'Essential');
    await call(world, company, 'cancel-plan-change');
    expect((await call(world, company, 'plan-billing')).body).toMatchObject({
      ended: { plan_name: 'Professional', ended_on: day },
      invoices: [{ cents: 59_900, status: 'paid' }],
    });
    // The day is the product's, whose clock can be ahead of the database's.
    const ids = (await world.server.rows('select id from public.plans where company_id = $1', [company.id])).map(
      ({ id }) => String(id),
    );
    const change = { table: 'public.plans', ids, from: 'Completed', to: 'Cancelled' };
    const { db } = world.server.deps;
    const ended = (seconds: number) => lastStatusChange(databaseAt(db, seconds), change);
    const [now, later] = await Promise.all([ended(0), ended(10 * 86_400)]);
    // A day more or less where an hour is lost or gained around midnight.
    const around = [9, 10, 11].map((days) => addDays(plainDate(String(now?.day)), days));
    expect(around).toContain(later?.day);
  });

  test('cancels a pending change, whose checkout can then not be paid, and keeps the plan', async () => {
    const world = worldOf();
    const company = await world.server.company('Undecided');
    await world.payCheckout(await choose(world, company));
    await world.settle();
    expect((await call(world, company, 'cancel-plan-change')).status).toBe(409);
    const url = await choose(world, company, 'Essential');
    expect((await call(world, company, 'cancel-plan-change')).body).toEqual({ ok: true });
    await world.payCheckout(url);
    await world.settle();
    expect(await plans(world, company)).toEqual([
      ['Professional', 'Completed'],
      ['Essential', 'Cancelled'],
    ]);
    // The lock is gone.
    expect(await choose(world, company, 'Essential')).toMatch(/^http/);
  });

  test('does not cancel a change that was paid a moment ago', async () => {
    const world = worldOf();
    const company = await world.server.company('Just Paid');
    await world.payCheckout(await choose(world, company));
    const refused = await call(world, company, 'cancel-plan-change');
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('confirming your payment')]);
    await world.settle();
    expect(await plans(world, company)).toEqual([['Professional', 'Completed']]);
  });
});

test('cancels a plan that was requested without a checkout', async () => {
  const company = await builtIn.server.company('Asked');
  await builtIn.server.rows(
    `insert into public.plans (company_id, user_id, plan_name, status, price, number_of_employees, description, term)
     values ($1, $2, 'Professional', 'Processing', '$599/mo', '5', '', 'Monthly')`,
    [company.id, company.userId],
  );
  expect((await call(builtIn, company, 'cancel-plan-change')).status).toBe(200);
  expect(await plans(builtIn, company)).toEqual([['Professional', 'Cancelled']]);
});

test.each(['plan-billing', 'cancel-plan-change'] as const)('%s rejects another company and a visitor', async (name) => {
  const [mine, theirs] = [await builtIn.server.company(`Mine ${name}`), await builtIn.server.company(`Theirs ${name}`)];
  await choose(builtIn, theirs);
  expect((await call(builtIn, mine, name, theirs)).status).toBe(403);
  expect((await call(builtIn, null, name, theirs)).status).toBe(401);
  expect(await plans(builtIn, theirs)).toEqual([['Professional', 'Processing']]);
});

test('keeps the pending plan when Stripe does not answer', async () => {
  const company = await stripe.server.company('Unreachable');
  await choose(stripe, company);
  stripe.breakDown('silence');
  expect((await call(stripe, company, 'cancel-plan-change')).status).toBe(502);
  stripe.recover();
  expect(await plans(stripe, company)).toEqual([['Professional', 'Processing']]);
});

test('says when a subscription ends that was set not to renew at Stripe', async () => {
  const company = await stripe.server.company('Leaving In Time');
  await stripe.payCheckout(await choose(stripe, company));
  await stripe.settle();
  const renewing = (await call(stripe, company, 'plan-billing')).body;
  const own = [...stripe.stripe.books.subscriptions.values()].find(
    ({ metadata }) => metadata.company_id === company.id,
  );
  if (own === undefined) throw new Error('The checkout began no subscription.');
  own.cancel_at_period_end = true;
  const ending = (await call(stripe, company, 'plan-billing')).body;
  if (!('renews_on' in renewing)) throw new Error('The billing has no renewal.');
  expect(renewing).toMatchObject({ renews_on: day, ends_on: null });
  expect(ending).toMatchObject({ renews_on: null, ends_on: renewing.renews_on });
});
