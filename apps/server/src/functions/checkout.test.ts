import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const ask = (company: TestCompany, body: Record<string, unknown> = {}) =>
  server.call(company, 'create-checkout-page', {
    planName: 'Professional',
    term: 'Monthly',
    userId: company.userId,
    companyId: company.id,
    ...body,
  });
const plans = (company: TestCompany) =>
  server.rows('select plan_name, status, price, number_of_employees, term from public.plans where company_id = $1', [
    company.id,
  ]);
const pathOf = (answer: { body: Record<string, unknown> }) => new URL(String(answer.body.url)).pathname;

test('the price is ours, whatever the browser says', async () => {
  const company = await server.company('Tamper');
  await ask(company, {
    planName: 'essential',
    term: 'Yearly',
    employeeCount: 3,
    priceId: 'price_free',
    coupon: 'ALL_FREE',
    customerId: 'cus_of_somebody_else',
    price: 1,
    amount: 0,
  });
  expect(await plans(company)).toEqual([
    { plan_name: 'Essential', status: 'Processing', price: '$7,212/yr', number_of_employees: '3', term: 'yearly' },
  ]);
  expect(
    await server.rows(
      `select s.amount_cents, s.quantity, s.interval, s.customer_id = c.customer_stripe_id as own_customer
       from vendor_billing.checkout_sessions s join app.checkouts k on k.provider_session_id = s.id join public.companies c on c.id = k.company_id
       where k.company_id = $1`,
      [company.id],
    ),
  ).toEqual([{ amount_cents: '721200', quantity: 3, interval: 'year', own_customer: true }]);
});

test.each([
  [{ planName: 'Enterprise' }, 'booked in a call'],
  [{ planName: 'Platinum' }, 'no such plan'],
  [{ term: 'Weekly' }, 'no such plan'],
  [{ employeeCount: 0 }, 'employeeCount'],
])('%o has no checkout and leaves no row', async (body, sentence) => {
  const company = await server.company(`Refused ${JSON.stringify(body)}`);
  const answer = await ask(company, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(sentence);
  expect(await plans(company)).toEqual([]);
});

test('asked again for the same plan it answers with the checkout that is open', async () => {
  const company = await server.company('Again');
  const first = await ask(company);
  expect((await ask(company)).body).toEqual(first.body);
  expect(await plans(company)).toHaveLength(1);
});

test('two clicks at once make one plan and one checkout that can be paid', async () => {
  const company = await server.company('Double');
  const answers = await Promise.all([ask(company), ask(company)]);
  expect(answers[0].body).toEqual(answers[1].body);
  await server.post(`${pathOf(answers[0])}/pay`, {});
  await server.runJobs();
  expect((await plans(company)).map((plan) => plan.status)).toEqual(['Completed']);
  expect(
    await server.rows(
      "select 1 from vendor_billing.checkout_sessions where metadata ->> 'company_id' = $1 and status = 'open'",
      [company.id],
    ),
  ).toEqual([]);
});

test('another plan ends the checkout before it, which can no longer be paid', async () => {
  const company = await server.company('Changed');
  const before = pathOf(await ask(company));
  const after = pathOf(await ask(company, { planName: 'Essential', employeeCount: 2 }));
  await server.post(`${before}/pay`, {});
  await server.post(`${after}/pay`, {});
  await server.runJobs();
  expect((await plans(company)).map((plan) => [plan.plan_name, plan.status])).toEqual([
    ['Professional', 'Cancelled'],
    ['Essential', 'Completed'],
  ]);
});

test('a plan that was just paid is not replaced before it is confirmed', async () => {
  const company = await server.company('Paid');
  await server.post(`${pathOf(await ask(company))}/pay`, {});
  expect((await ask(company, { planName: 'Essential' })).status).toBe(409);
  await server.runJobs();
  expect((await plans(company)).map((plan) => plan.status)).toEqual(['Completed']);
});

test('a request without a checkout gives way to one with', async () => {
  const company = await server.company('Asked');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, number_of_employees, term) values ($1, $2, 'Professional', '5', 'Monthly')",
    [company.id, company.userId],
  );
  expect((await ask(company)).status).toBe(200);
  expect((await plans(company)).map((plan) => plan.status).sort()).toEqual(['Cancelled', 'Processing']);
});

test('a checkout that nobody pays in a day is over', async () => {
  const company = await server.company('Slow');
  const path = pathOf(await ask(company));
  server.pass(86_401);
  expect(await (await server.fetch(path)).text()).toContain('This checkout has ended.');
  await server.post(`${path}/pay`, {});
  await server.runJobs();
  expect((await plans(company)).map((plan) => plan.status)).toEqual(['Cancelled']);
});

test('a provider that is away leaves no row', async () => {
  const company = await server.company('Away');
  const { deps } = server;
  const working = deps.billing;
  deps.billing = { ...working, createCheckout: () => Promise.reject(new Error('connection refused')) };
  const answer = await ask(company).finally(() => {
    deps.billing = working;
  });
  expect(answer).toEqual({
    status: 502,
    body: { error: 'The checkout could not be opened; please try again in a moment.' },
  });
  expect(await plans(company)).toEqual([]);
});
