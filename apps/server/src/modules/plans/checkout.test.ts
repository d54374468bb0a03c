import { functionPath } from '@portage/contract/function-path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const requestCheckout = (company: TestCompany, body: Record<string, unknown> = {}) =>
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

test('uses our own price whatever the browser sends', async () => {
  const company = await server.company('Tamper');
  await requestCheckout(company, {
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
  [{ planName: 'Enterprise' }, 'Book a call instead'],
  [{ planName: 'Platinum' }, 'no such plan'],
  [{ term: 'Weekly' }, 'no such plan'],
  [{ employeeCount: 0 }, 'employeeCount'],
])('rejects %o and leaves no row', async (body, sentence) => {
  const company = await server.company(`Refused ${JSON.stringify(body)}`);
  const answer = await requestCheckout(company, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(sentence);
  expect(await plans(company)).toEqual([]);
});

test('returns the open checkout for a repeated request', async () => {
  const company = await server.company('Again');
  const first = await requestCheckout(company);
  expect((await requestCheckout(company)).body).toEqual(first.body);
  expect(await plans(company)).toHaveLength(1);
});

test('creates one plan and one payable checkout for a double click', async () => {
  const company = await server.company('Double');
  const answers = await Promise.all([requestCheckout(company), requestCheckout(company)]);
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

test('rejects another plan while one is Processing and allows it afterwards', async () => {
  const company = await server.company('Changed');
  const before = pathOf(await requestCheckout(company));
  expect(await requestCheckout(company, { planName: 'Essential', employeeCount: 2 })).toEqual({
    status: 409,
    body: { error: 'Plan changes are locked during processing. Available once status is Completed.' },
  });
  expect((await plans(company)).map((plan) => [plan.plan_name, plan.status])).toEqual([['Professional', 'Processing']]);
  await server.post(`${before}/cancel`, {});
  await server.runJobs();
  const after = pathOf(await requestCheckout(company, { planName: 'Essential', employeeCount: 2 }));
  await server.post(`${before}/pay`, {});
  await server.post(`${after}/pay`, {});
  await server.runJobs();
  expect((await plans(company)).map((plan) => [plan.plan_name, plan.status])).toEqual([
    ['Professional', 'Cancelled'],
    ['Essential', 'Completed'],
  ]);
});

test('accepts only one of two plans chosen at once', async () => {
  const company = await server.company('Both');
  const answers = await Promise.all([requestCheckout(company), requestCheckout(company, { planName: 'Essential' })]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await plans(company)).toHaveLength(1);
  expect(
    await server.rows(
      "select 1 from vendor_billing.checkout_sessions where metadata ->> 'company_id' = $1 and status = 'open'",
      [company.id],
    ),
  ).toHaveLength(1);
});

test('rejects the current plan but allows another term or more employees', async () => {
  const company = await server.company('Held');
  await requestCheckout(company, { planName: 'Essential', employeeCount: 2 });
  await server.rows("update public.plans set status = 'Completed' where company_id = $1", [company.id]);
  const again = await requestCheckout(company, { planName: 'Essential', employeeCount: 2 });
  expect(again).toMatchObject({ status: 409, body: { error: 'You have this plan already.' } });
  expect(await plans(company)).toHaveLength(1);
  expect((await requestCheckout(company, { planName: 'Essential', employeeCount: 3 })).status).toBe(200);
  await server.rows("update public.plans set status = 'Cancelled' where company_id = $1 and status = 'Processing'", [
    company.id,
  ]);
  expect((await requestCheckout(company, { planName: 'Essential', employeeCount: 2, term: 'Yearly' })).status).toBe(
    200,
  );
});

test('rejects a plan too small for the approved members until enough are deactivated', async () => {
  const company = await server.company('Shrinking');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Professional', 'Completed', '5', 'Monthly')",
    [company.id, company.userId],
  );
  const members = [];
  for (const first_name of ['Ana', 'Ben', 'Cleo'])
    members.push(await server.member(company, { first_name, status: 'approved', email: `${first_name}@x.example` }));
  const other = await server.company('Foreign');
  const essential = () => requestCheckout(company, { planName: 'Essential', employeeCount: 1 });
  const gone = (who: TestCompany, id = '') => server.call(who, 'deactivate-team-member', { team_member_id: id });
  expect(await essential()).toMatchObject({
    status: 409,
    body: { error: 'You need to select 2 members to deactivate.' },
  });
  await gone(company, members[0]);
  expect((await gone(other, members[1])).status).toBe(404);
  expect(await essential()).toMatchObject({ body: { error: 'You need to select 1 members to deactivate.' } });
  await gone(company, members[1]);
  expect((await essential()).status).toBe(200);
});

describe('Idempotency-Key', () => {
  const withKey = async (company: TestCompany, key: string, planName = 'Professional') => {
    const answer = await server.fetch(functionPath('create-checkout-page'), {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}`, 'idempotency-key': key },
      body: JSON.stringify({ planName, term: 'Monthly' }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  test('gives repeated and concurrent requests the same response and rejects a different request', async () => {
    const company = await server.company('Keyed');
    const [first, second] = await Promise.all([withKey(company, 'a-1'), withKey(company, 'a-1')]);
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect(await withKey(company, 'a-1')).toEqual(first);
    expect(await withKey(company, 'a-1', 'Essential')).toEqual({
      status: 409,
      body: { error: 'This Idempotency-Key belongs to another request.' },
    });
    expect(await plans(company)).toHaveLength(1);
  });
  test('keeps the keys of companies separate', async () => {
    const [one, two] = [await server.company('Key one'), await server.company('Key two')];
    const [mine, theirs] = [await withKey(one, 'same'), await withKey(two, 'same')];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(mine.body.url).not.toBe(theirs.body.url);
  });
  test.each(['x'.repeat(256), 'a b', 'é'])('rejects %s', async (key) => {
    const company = await server.company(`Key ${key.length}${key.charCodeAt(0)}`);
    expect((await withKey(company, key)).status).toBe(400);
  });
});

test('rejects another plan until a payment is confirmed', async () => {
  const company = await server.company('Paid');
  await server.post(`${pathOf(await requestCheckout(company))}/pay`, {});
  expect((await requestCheckout(company, { planName: 'Essential' })).status).toBe(409);
  await server.runJobs();
  expect((await plans(company)).map((plan) => plan.status)).toEqual(['Completed']);
});

test('replaces a Processing plan that has no checkout', async () => {
  const company = await server.company('Asked');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, number_of_employees, term) values ($1, $2, 'Professional', '5', 'Monthly')",
    [company.id, company.userId],
  );
  expect((await requestCheckout(company)).status).toBe(200);
  expect((await plans(company)).map((plan) => plan.status).sort()).toEqual(['Cancelled', 'Processing']);
});

test('expires a checkout after one day', async () => {
  const company = await server.company('Slow');
  const path = pathOf(await requestCheckout(company));
  server.pass(86_401);
  expect(await (await server.fetch(path)).text()).toContain('This checkout has ended.');
  await server.post(`${path}/pay`, {});
  await server.runJobs();
  expect((await plans(company)).map((plan) => plan.status)).toEqual(['Cancelled']);
});

test('leaves no row when the provider is unavailable', async () => {
  const company = await server.company('Away');
  const { deps } = server;
  const working = deps.billing;
  deps.billing = { ...working, createCheckout: () => Promise.reject(new Error('connection refused')) };
  const answer = await requestCheckout(company).finally(() => {
    deps.billing = working;
  });
  expect(answer).toEqual({
    status: 502,
    body: { error: "We couldn't open the checkout. Please try again in a moment." },
  });
  expect(await plans(company)).toEqual([]);
});

test.each([
  ['Provider Away Inc.', 'answers with an error'],
  ['Provider Silent Inc.', 'never answers'],
])('%s: responds in time and leaves no row when the provider %s', async (name) => {
  const company = await server.company(name);
  const { deps } = server;
  const { config } = deps;
  deps.config = { ...config, PROVIDER_TIMEOUT_MS: 100 };
  const answer = await requestCheckout(company).finally(() => {
    deps.config = config;
  });
  expect(answer).toMatchObject({ status: 502, body: { error: expect.stringContaining('Please try again') } });
  expect(await plans(company)).toEqual([]);
});

test('expires a checkout that the provider creates after the timeout', async () => {
  const company = await server.company('Late');
  const { deps } = server;
  const { config, billing } = deps;
  const made = Promise.withResolvers<void>();
  const expired = Promise.withResolvers<string>();
  deps.config = { ...config, PROVIDER_TIMEOUT_MS: 50 };
  deps.billing = {
    ...billing,
    createCheckout: (input) => made.promise.then(() => billing.createCheckout(input)),
    expireCheckout: async (id) => {
      const status = await billing.expireCheckout(id);
      expired.resolve(status);
      return status;
    },
  };
  const answer = await requestCheckout(company).finally(() => {
    deps.config = config;
  });
  expect(answer.status).toBe(502);
  made.resolve();
  expect(await expired.promise).toBe('expired');
  deps.billing = billing;
  expect(await plans(company)).toEqual([]);
});
