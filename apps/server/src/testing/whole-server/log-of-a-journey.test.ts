import type { AddressInfo } from 'node:net';
import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditByHand, voidByHand } from '../../modules/invoices/settle-by-hand.ts';
import { runPayroll } from '../../modules/payroll/run.ts';
import { onDay } from '../../modules/payroll/testing/on-day.ts';
import { recordReceipt } from '../../modules/receivables/receipts/record-receipt.ts';
import { requestLog } from '../../platform/http/request-log.ts';
import { type HttpServer, listen } from '../../platform/http/server.ts';
import { openLog } from '../../platform/log/log.ts';
import { linkToken, type ProviderServer, startProviderServer } from '../provider-server.ts';
import { startClock } from '../worlds/billing-world.ts';

/** What a person enters, and must not be in the log. */
const personal = {
  email: 'ilse.vandermeulen@zeppelin-werke.example',
  password: 'korrekt-pferd-batterie-81',
  company: 'Zeppelin Werke Holding',
  address: 'Hafenstrasse 99, Hamburg',
  admin: 'Ilse Vandermeulen',
  member: 'Quentin',
  memberLast: 'Archambault',
  memberEmail: 'quentin.archambault@people.example',
  sin: '046454286',
  birthDate: '1987-03-14',
  street: '4711 Rue Sainte-Catherine',
  salary: '91234',
};

let server: ProviderServer;
let http: HttpServer;
let origin: string;
const lines: string[] = [];
/** The id in each response's header. */
const answered: string[] = [];
const secrets = new Set<string>(Object.values(personal));

beforeAll(async () => {
  server = await startProviderServer();
  startClock(server);
  server.deps.log = openLog('trace', { write: (line) => void lines.push(line) });
  const forwarding = { trustedProxies: server.deps.config.TRUSTED_PROXIES };
  http = await listen(
    { fetch: server.deliver },
    { port: 0, host: '127.0.0.1' },
    forwarding,
    requestLog(() => server.deps.log, forwarding),
  );
  origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await http.close(0);
  await server[Symbol.asyncDispose]();
});

type Sent = { method?: string; body?: unknown; token?: string; form?: Record<string, string> };

async function send(path: string, { method, body, token, form }: Sent = {}) {
  const answer = await fetch(`${origin}${path}`, {
    method: method ?? (body === undefined && form === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      apikey: server.deps.keys.publishableKey,
      ...(form === undefined ? { 'content-type': 'application/json' } : { origin: server.deps.config.siteUrl }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      prefer: 'return=representation',
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  answered.push(answer.headers.get('x-request-id') ?? '');
  return { status: answer.status, text, json: () => JSON.parse(text), location: answer.headers.get('location') ?? '' };
}

/** The path of a link, which is a secret. */
function pathOf(url: string): string {
  const { pathname } = new URL(url, origin);
  secrets.add(pathname.split('/').at(-1) ?? '');
  return pathname;
}

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const events = () => logged().flatMap(({ event }) => (typeof event === 'string' ? [event] : []));

test('a journey from sign-up to a credited invoice leaves its events in the log, and no personal value or token', async () => {
  const { email, password } = personal;
  const user = (await send('/auth/v1/signup', { body: { email, password, data: { name: personal.admin } } })).json();
  const details = {
    legal_name: personal.company,
    company_size: '1-10',
    company_address: personal.address,
    billing_email: email,
    personal_email: email,
    hiring_country: 'Germany',
    currency: 'EUR',
    purpose: 'Hire',
    hiring_timeline: 'Now',
  };
  const registered = await send('/functions/v1/register-company', { body: { userId: user.id, company: details } });
  expect(registered.status).toBe(200);
  await server.runJobs();
  const [mail] = await server.rows<{ body_text: string }>(
    'select body_text from app.mail_messages where to_address = $1 order by created_at limit 1',
    [email],
  );
  const link = linkToken(mail?.body_text ?? '');
  secrets.add(link.token_hash ?? '');
  expect((await send('/auth/v1/verify', { body: link })).status).toBe(200);
  expect((await send('/auth/v1/token?grant_type=password', { body: { email, password: 'wrong' } })).status).toBe(400);
  const signedIn = await send('/auth/v1/token?grant_type=password', { body: { email, password } });
  const { access_token: token, refresh_token: refreshToken } = signedIn.json();
  secrets.add(token).add(refreshToken);
  const [company] = (await send(`/rest/v1/companies?billing_email=eq.${email}`, { token })).json();

  const agreement = { type: 'EOR_SERVICE_AGREEMENT', companyId: company.id };
  expect((await send('/functions/v1/create-hellosign-document', { body: agreement, token })).status).toBe(200);
  await server.runJobs();
  const page = pathOf(await server.mailedLink(email, 'sign'));
  expect((await send(page)).status).toBe(200);
  await send(page, { form: { name: personal.admin, consent: 'yes' } });
  await server.runJobs();

  const choice = { planName: 'Professional', term: 'Monthly', employeeCount: 5, companyId: company.id };
  const checkout = (await send('/functions/v1/create-checkout-page', { body: choice, token })).json();
  await send(`${pathOf(checkout.url)}/pay`, { form: {} });
  await server.runJobs();

  const member = {
    company_id: company.id,
    first_name: personal.member,
    last_name: personal.memberLast,
    role: 'Engineer',
    email: personal.memberEmail,
    birth_date: personal.birthDate,
    social_insurance_number: personal.sin,
    is_employee: 'yes',
    salary: Number(personal.salary),
    address_1: personal.street,
    state: 'ON',
    postal_code: 'M5V 2T6',
    payroll_schedule: 'Bi-Weekly',
    commencement_date: '2026-06-01',
  };
  const [added] = (await send('/rest/v1/team_members', { body: [member], token })).json();
  const found = `/rest/v1/team_members?team_member_id=eq.${added.team_member_id}`;
  // A request that the database rejects repeats the value in its error.
  expect((await send(found, { method: 'PATCH', body: { birth_date: personal.sin }, token })).status).toBe(400);
  for (const body of [{ action: 'activate' }, { status: 'approved', action: null }])
    expect((await send(found, { method: 'PATCH', body, token })).status).toBe(200);

  await runPayroll(onDay(server.deps, plainDate('2026-06-05')));
  await runPayroll(onDay(server.deps, plainDate('2026-06-20')));
  await server.runJobs();
  const [first, second] = await server.rows<{ id: string; hosted_invoice_url: string; amount: string }>(
    'select id, hosted_invoice_url, amount::text from public.invoices order by payday',
  );
  await send(`${pathOf(first?.hosted_invoice_url ?? '')}/pay`, { form: {} });
  await server.runJobs();
  await creditByHand(server.deps, first?.id ?? '', { reason: `asked by ${personal.admin}`, payAgain: false });
  await voidByHand(server.deps, second?.id ?? '', { reason: `asked by ${personal.admin}`, payAgain: true });
  const money = { companyId: company.id, receivedOn: plainDate('2026-05-20'), cents: 5000, method: 'EFT' as const };
  await recordReceipt(server.deps, { ...money, payer: personal.admin, reference: personal.company }, []);
  await server.runJobs();
  await send('/dev/mailbox');
  await send(`/unknown/${personal.memberEmail}?sin=${personal.sin}`);

  expect(new Set(events())).toEqual(
    new Set([
      'account.created',
      'agreement.signed',
      'company.created',
      'invoice.credited',
      'invoice.issued',
      'invoice.paid',
      'invoice.voided',
      'mail.sent',
      'member.activated',
      'payroll.ran',
      'plan.completed',
      'receipt.recorded',
      'sign-in.completed',
      'sign-in.failed',
    ]),
  );
  const log = lines.join('');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(3);
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      expect(log, form).not.toContain(form);
  }
  for (const part of ['zeppelin', 'vandermeulen', 'archambault', 'quentin', '046 454 286'])
    expect(log.toLowerCase()).not.toContain(part);

  const requests = logged().filter(({ msg }) => msg === 'request');
  expect(requests.length).toBeGreaterThan(15);
  expect(requests.map(({ requestId }) => requestId)).toEqual(answered);
  for (const line of requests)
    expect(line).toEqual({
      level: expect.any(Number),
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      msg: 'request',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: expect.stringMatching(/^[A-Z]+$/),
      route: expect.stringMatching(/^\/[a-z*]/),
      status: expect.any(Number),
      ms: expect.any(Number),
      bytes: expect.any(Number),
      client: 'other',
      ...(line.actor === undefined ? {} : { actor: user.id }),
      ...(line.company === undefined ? {} : { company: company.id }),
    });
  const updates = requests.filter(({ method }) => method === 'PATCH');
  expect(updates.map(({ route, actor, status }) => [route, actor, status])).toEqual([
    ['/rest/v1/:relation', user.id, 400],
    ['/rest/v1/:relation', user.id, 200],
    ['/rest/v1/:relation', user.id, 200],
  ]);
  expect(requests.filter(({ company: about }) => about === company.id).length).toBeGreaterThan(1);
  expect(logged().find(({ event }) => event === 'payroll.ran')).toMatchObject({
    msg: expect.stringMatching(/^payroll ran: \d+ invoices?, \d+ exceptions?$/),
    companies: 1,
  });
  expect(logged().find(({ event }) => event === 'member.activated')).toMatchObject({
    member: added.team_member_id,
    actor: user.id,
    requestId: updates.at(-1)?.requestId,
  });
});
