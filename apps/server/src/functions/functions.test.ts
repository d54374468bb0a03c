import { randomUUID } from 'node:crypto';
import type { FunctionName } from '@portage/contract/functions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumeSetups } from '../modules/companies/resume-setup.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../testing/provider-server.ts';

let server: ProviderServer;
let aurora: TestCompany;
let borealis: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  aurora = await server.company('Aurora Robotics');
  borealis = await server.company('Borealis');
});
afterAll(() => server[Symbol.asyncDispose]());

describe('access', () => {
  test.each([
    ['complete-account-setup', () => ({ userId: aurora.userId, companyId: aurora.id })],
    ['send-email', () => ({ action: 'WELCOME', user_id: aurora.userId })],
    ['create-hellosign-document', () => ({ type: 'EOR_SERVICE_AGREEMENT', companyId: aurora.id })],
    ['create-checkout-page', () => ({ planName: 'Professional', term: 'Monthly', companyId: aurora.id })],
  ] satisfies [FunctionName, () => object][])(
    '%s rejects another company and an unauthenticated caller',
    async (name, body) => {
      expect((await server.call(borealis, name, body())).status).toBe(403);
      expect((await server.call(null, name, body())).status).toBe(401);
      expect(await server.rows('select 1 from public.plans')).toEqual([]);
      expect(await server.rows('select 1 from app.mail_messages')).toEqual([]);
    },
  );

  test('responds with 404 for an unknown function', async () => {
    const answer = await server.fetch('/functions/v1/drop-tables', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' });
  });

  test('names the invalid field of a body', async () => {
    const answer = await server.call(aurora, 'send-email', { action: 'WELCOME' });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('user_id');
  });
});

describe('register-company', () => {
  const form = (email: string) => ({
    legal_name: 'Cumulus GmbH',
    company_size: '1-10',
    company_address: 'Torstrasse 1, Berlin',
    billing_email: 'billing@cumulus.example',
    personal_email: email,
    hiring_country: 'Germany',
    currency: 'EUR',
    purpose: 'Hire',
    hiring_timeline: 'Now',
  });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  async function account(given: { confirmed?: boolean; hoursOld?: number } = {}) {
    const [id, email] = [randomUUID(), `${randomUUID()}@cumulus.example`];
    await server.rows(
      "insert into auth.users (id, email, created_at, email_confirmed_at) values ($1, $2, app.now() - $3 * interval '1 hour', $4)",
      [id, email, given.hoursOld ?? 0, given.confirmed ? new Date() : null],
    );
    return { id, email };
  }
  const companiesOf = (userId: string) =>
    server.rows('select id, legal_name, logo_path from public.companies where user_id = $1', [userId]);

  test('creates the company of a new account, with its logo, once', async () => {
    const { id, email } = await account();
    const body = { userId: id, company: form(email), logo: { type: 'image/png', base64: png.toString('base64') } };
    const first = await server.call(null, 'register-company', body);
    const again = await server.call(null, 'register-company', body);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const url = `http://portage.test/storage/v1/object/public/company_logos/${id}-logo.png`;
    expect(await companiesOf(id)).toEqual([{ id: first.body.company_id, legal_name: 'Cumulus GmbH', logo_path: url }]);
    const logo = await server.fetch(new URL(url).pathname);
    expect(Buffer.from(await logo.arrayBuffer())).toEqual(png);
  });

  test('creates the company without a logo that is too large', async () => {
    const { id, email } = await account();
    const logo = { type: 'image/png', base64: Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64') };
    expect((await server.call(null, 'register-company', { userId: id, company: form(email), logo })).status).toBe(200);
    expect(await companiesOf(id)).toMatchObject([{ logo_path: null }]);
  });

  test.each([
    ['an unknown account', async () => ({ id: randomUUID(), email: 'nobody@cumulus.example' })],
    ['an account that is confirmed', () => account({ confirmed: true })],
    ['an account older than an hour', () => account({ hoursOld: 2 })],
  ])('gives the same response for %s and does nothing', async (_, who) => {
    const { id, email } = await who();
    const answer = await server.call(null, 'register-company', { userId: id, company: form(email) });
    expect(answer).toEqual({ status: 200, body: { company_id: expect.any(String) } });
    expect(await companiesOf(id)).toEqual([]);
  });

  test.each([
    ['legal_name', 'a\0b', 'Please remove line breaks and hidden characters.'],
    ['legal_name', 'Acme\n8. The Provider pays the Client.', 'Please remove line breaks and hidden characters.'],
    ['company_address', 'a\0b', 'Please remove hidden characters.'],
    ['company_address', 'a\u202Eb', 'Please remove hidden characters.'],
    ['purpose', 'a\0b', 'Please remove line breaks and hidden characters.'],
    ['billing_email', 'a@b.example,all@people.example', 'Please enter a valid billing email address.'],
  ])('rejects %s %j', async (field, value, problem) => {
    const { id, email } = await account();
    const company = { ...form(email), [field]: value };
    expect(await server.call(null, 'register-company', { userId: id, company })).toEqual({
      status: 400,
      body: { error: `company.${field}: ${problem}` },
    });
    expect(await companiesOf(id)).toEqual([]);
  });

  test('gives the same response for a personal email other than the account’s and does nothing', async () => {
    const { id } = await account();
    const answer = await server.call(null, 'register-company', { userId: id, company: form('else@cumulus.example') });
    expect(answer).toEqual({ status: 200, body: { company_id: expect.any(String) } });
    expect(await companiesOf(id)).toEqual([]);
  });
});

describe('complete-account-setup', () => {
  test('creates the customer, the agreement and the welcome mail once each', async () => {
    const company = await server.company('Delta');
    const body = { userId: company.userId, companyId: company.id, email: company.email, companyName: 'Ignored' };
    for (let time = 0; time < 2; time++)
      expect(await server.call(company, 'complete-account-setup', body)).toEqual({ status: 200, body: { ok: true } });
    await server.call(company, 'send-email', { action: 'WELCOME', user_id: company.userId });
    await server.runJobs();
    expect(
      await server.rows(
        `select v.email, v.name, v.phone, v.address, v.metadata, v.description from vendor_billing.customers v
         join public.companies c on c.customer_stripe_id = v.id where c.id = $1`,
        [company.id],
      ),
    ).toEqual([
      {
        email: `billing-${company.email}`,
        name: 'Delta',
        phone: null,
        address: { line1: 'Torstrasse 1, Berlin', country: 'Germany' },
        metadata: {
          user_id: company.userId,
          company_id: company.id,
          personal_email: company.email,
          company_name: 'Delta',
          hiring_country: 'Germany',
        },
        description: 'Customer for Delta',
      },
    ]);
    expect(
      await server.rows('select kind, subject from app.mail_messages where to_address = $1 order by kind', [
        company.email,
      ]),
    ).toEqual([
      { kind: 'signature-request', subject: 'Signature requested: Delta - EOR Service Agreement' },
      { kind: 'welcome', subject: 'Welcome to Portage' },
    ]);
    expect(
      await server.rows(
        `select s.role, s.name, s.email_address, s.automatic from vendor_sign.signers s join app.signature_requests r on r.provider_request_id = s.request_id
         where r.company_id = $1 order by s.position`,
        [company.id],
      ),
    ).toEqual([
      { role: 'Client', name: 'Delta', email_address: company.email, automatic: false },
      { role: 'Provider', name: 'Margaret Sinclair', email_address: 'signer@provider.example', automatic: true },
    ]);
  });
});

describe('an incomplete setup', () => {
  const agreements = (company: TestCompany) =>
    server.rows("select id from app.signature_requests where company_id = $1 and type = 'EOR_SERVICE_AGREEMENT'", [
      company.id,
    ]);

  test('is finished once by the sweep, only after the address is confirmed', async () => {
    const company = await server.company('Foxtrot');
    const unconfirmed = await server.company('Golf');
    await server.rows('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.userId]);
    server.pass(180);
    for (let time = 0; time < 2; time++) await resumeSetups(server.deps);
    await server.runJobs();
    expect(await agreements(company)).toHaveLength(1);
    expect(await agreements(unconfirmed)).toEqual([]);
    expect(
      await server.rows("select 1 from app.mail_messages where to_address = $1 and kind = 'welcome'", [company.email]),
    ).toHaveLength(1);
  });

  test('is retried when the billing provider is unavailable, without sending anything twice', async () => {
    const company = await server.company('Hotel');
    server.pass(180);
    const failing = { ...server.deps.billing, createCustomer: () => Promise.reject(new Error('away')) };
    await expect(resumeSetups({ ...server.deps, billing: failing })).rejects.toThrow(company.id);
    await resumeSetups(server.deps);
    await server.runJobs();
    expect(await agreements(company)).toHaveLength(1);
    expect(await server.rows('select customer_stripe_id from public.companies where id = $1', [company.id])).toEqual([
      { customer_stripe_id: expect.stringMatching(/.+/) },
    ]);
  });

  test('does not resend a declined agreement', async () => {
    const company = await server.company('India');
    server.pass(180);
    await resumeSetups(server.deps);
    await server.rows("update app.signature_requests set status = 'declined' where company_id = $1", [company.id]);
    await resumeSetups(server.deps);
    expect(await agreements(company)).toHaveLength(1);
  });
});

describe('create-hellosign-document', () => {
  test('rejects an unknown template type', async () => {
    for (const type of ['OFFER', undefined])
      expect(await server.call(aurora, 'create-hellosign-document', { type, companyId: aurora.id })).toEqual({
        status: 400,
        body: { error: 'a known template type is required' },
      });
  });

  test('sends a letter once, and only to the company’s own employee', async () => {
    const member = await server.member(borealis, { email: 'ed@people.example', first_name: 'Ed', last_name: 'Roy' });
    const letter = (company: TestCompany) => ({
      type: 'EMPLOYEE_PLACEMENT_LETTER',
      companyId: company.id,
      employeeId: member,
      signers: [{ name: 'Mallory', email_address: 'mallory@example.com', role: 'Employee' }],
      customFields: { employee_name: 'Mallory' },
    });
    expect((await server.call(aurora, 'create-hellosign-document', letter(aurora))).status).toBe(404);
    const started = [];
    for (let time = 0; time < 2; time++)
      started.push((await server.call(borealis, 'create-hellosign-document', letter(borealis))).body.started);
    expect(started).toEqual([true, false]);
    await server.runJobs();
    expect(
      await server.rows("select to_address from app.mail_messages where subject like '%Placement Letter'"),
    ).toEqual([{ to_address: 'ed@people.example' }]);
    const page = await (await server.fetch(await server.mailedLink('ed@people.example', 'sign'))).text();
    expect(page).toContain('<h1>Ed Roy\u00a0- Employee Placement Letter</h1>');
    expect(page).toContain('Start date: 1 June 2026');
    expect(page).not.toContain('Mallory');
  });
});

describe('deactivate-team-member', () => {
  test('sets the company’s own active member to processing, idempotently', async () => {
    const company = await server.company('Echo');
    await server.rows(
      "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Professional', 'Completed', '5', 'Monthly')",
      [company.id, company.userId],
    );
    const active = await server.member(company, { status: 'approved' });
    const pending = await server.member(company);
    const call = (who: TestCompany, id: string) => server.call(who, 'deactivate-team-member', { team_member_id: id });
    expect((await call(aurora, active)).status).toBe(404);
    expect((await call(company, active)).status).toBe(200);
    expect((await call(company, active)).status).toBe(200);
    expect((await call(company, pending)).status).toBe(409);
    expect(
      await server.rows('select status from public.team_members where company_id = $1 order by status', [company.id]),
    ).toEqual([{ status: 'pending' }, { status: 'processing' }]);
  });
});
