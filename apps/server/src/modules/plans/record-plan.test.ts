import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import type { TestCompany } from '../../testing/provider-server.ts';
import { callAct, staffSession } from '../../testing/staff-session.ts';
import type { BillingWorld } from '../../testing/worlds/billing-world.ts';
import { startBuiltInWorld } from '../../testing/worlds/built-in-world.ts';
import { type AgreedPlan, endPlansPastTheirEnd, recordPlan } from './record-plan.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBuiltInWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const now = () => today(world.server.deps.clock);
const agreed = (given: Partial<AgreedPlan> = {}): AgreedPlan => ({
  name: 'Enterprise',
  term: 'Monthly',
  seats: 2,
  price: cents(4500_00),
  from: now(),
  until: null,
  ...given,
});
const record = (company: TestCompany, given: Partial<AgreedPlan> = {}) =>
  recordPlan(world.server.deps, company.id, agreed(given));
const plans = ({ id }: TestCompany) =>
  world.server.rows(
    'select plan_name as plan, status, number_of_employees as seats, price from public.plans where company_id = $1 order by created_at',
    [id],
  );
const activate = (company: TestCompany, email: string) =>
  world.server
    .member(company, { email, social_insurance_number: email.startsWith('a') ? '046454286' : '130692544' })
    .then((id) =>
      world.server.rows("update public.team_members set status = 'approved' where team_member_id = $1", [id]),
    );

test('takes the place of a paid plan, whose subscription ends, and has its own seats', async () => {
  const company = await world.server.company('Agreed');
  const choice = { planName: 'Professional', term: 'Monthly' };
  await world.payCheckout(String((await world.server.call(company, 'create-checkout-page', choice)).body.url));
  await world.settle();
  await record(company);
  await world.settle();
  expect(await plans(company)).toEqual([
    { plan: 'Professional', status: 'Cancelled', seats: '5', price: '$599/mo' },
    { plan: 'Enterprise', status: 'Completed', seats: '2', price: '$4,500/mo' },
  ]);
  await activate(company, 'a@people.example');
  await activate(company, 'b@people.example');
  await expect(activate(company, 'c@people.example')).rejects.toThrow();
  await expect(record(company)).rejects.toMatchObject({ code: 'planRecordedAlready' });
  await expect(record(company, { seats: 1 })).rejects.toMatchObject({
    code: 'planTooSmall',
    params: { count: 2, seats: 1 },
  });
});

test('is over after its last day', async () => {
  const company = await world.server.company('Over');
  // The database's own day: the world's clock is not its clock.
  const [{ day } = { day: '' }] = await world.server.rows<{ day: string }>('select app.today()::text as day');
  await record(company, { seats: null, price: null, until: plainDate(day) });
  expect(await plans(company)).toEqual([
    { plan: 'Enterprise', status: 'Completed', seats: 'unlimited', price: 'Custom pricing' },
  ]);
  await activate(company, 'a@people.example');
  await endPlansPastTheirEnd(world.server.deps);
  expect(await plans(company)).toMatchObject([{ status: 'Completed' }]);
  await world.server.rows('update public.plans set starts_on = $2, ends_on = $2 where company_id = $1', [
    company.id,
    addDays(now(), -1),
  ]);
  await expect(activate(company, 'b@people.example')).rejects.toThrow('You need an active subscription plan');
  await endPlansPastTheirEnd(world.server.deps);
  expect(await plans(company)).toMatchObject([{ status: 'Cancelled' }]);
});

test('refuses days that make no sense, and a plan while another is awaiting payment', async () => {
  const company = await world.server.company('Refused');
  await expect(record(company, { from: addDays(now(), 1) })).rejects.toMatchObject({ code: 'planStartsLater' });
  await expect(record(company, { from: addDays(now(), -9), until: addDays(now(), -1) })).rejects.toMatchObject({
    code: 'planEndsEarlier',
  });
  await world.server.call(company, 'create-checkout-page', { planName: 'Essential', term: 'Monthly' });
  await expect(record(company)).rejects.toMatchObject({ code: 'planAwaitsPayment' });
  expect(await plans(company)).toMatchObject([{ status: 'Processing' }]);
});

test('is recorded by staff in the fields that it has, and no others', async () => {
  const company = await world.server.company('By staff');
  const staff = await staffSession(world.server, 'payroll');
  const body = {
    company_id: company.id,
    plan: 'Enterprise',
    term: 'Yearly',
    seats: '60',
    price_cents: 4_500_000,
    from: now(),
    until: null,
    reason: 'agreed by contract',
  };
  const send = (given: object) => callAct(world.server, staff.token, 'provider/record-plan', { ...body, ...given });
  for (const wrong of [
    { employees: 60 },
    { seats: '0' },
    { seats: 60 },
    { price_cents: 0 },
    { price_cents: 1_000_000_001 },
  ])
    expect((await send(wrong)).status).toBe(400);
  expect(await plans(company)).toEqual([]);
  expect(await send({})).toMatchObject({ status: 200, body: { plan: 'Enterprise', status: 'Completed' } });
  expect(await plans(company)).toEqual([{ plan: 'Enterprise', status: 'Completed', seats: '60', price: '$45,000/yr' }]);
});
