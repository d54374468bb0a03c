import { formatDate } from '@portage/messages/formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function open(name: string): Promise<{ company: TestCompany; path: string }> {
  const company = await server.company(name);
  const { body } = await server.call(company, 'create-checkout-page', { planName: 'Professional', term: 'Monthly' });
  return { company, path: new URL(String(body.url)).pathname };
}
const status = async ({ id }: TestCompany) =>
  (await server.rows('select status from public.plans where company_id = $1', [id])).map((plan) => plan.status);
const textOf = async (path: string) => (await server.fetch(path)).text();

test('shows the brand, test mode, the amount due in CAD and the test companies', async () => {
  const { path } = await open('Shown & Co');
  const page = await textOf(path);
  for (const part of [
    '</span>Portage</p>',
    'Test mode.',
    'No money moves',
    'Shown &amp; Co',
    'Due today (CAD)',
    'You&#39;re charged once.',
    '599.00',
    'Declined Card Inc.',
  ])
    expect(page).toContain(part);
});

test('names the plan in the reader’s language, or as it was described', async () => {
  const { company, path } = await open('Deux langues');
  const inFrench = async () => (await server.fetch(path, { headers: { cookie: 'portage-locale=fr-CA' } })).text();
  expect(await inFrench()).toContain('<h1>Forfait Professional, mensuel</h1>');
  expect(await textOf(path)).toContain('<h1>Professional plan, monthly</h1>');
  await server.rows(
    `update vendor_billing.checkout_sessions set metadata = metadata - 'plan' where metadata ->> 'company_id' = $1`,
    [company.id],
  );
  expect(await inFrench()).toContain('<h1>Professional plan, monthly</h1>');
});

test('charges nothing for a declined card and allows another attempt', async () => {
  const { company, path } = await open('Second try');
  const answer = await server.post(`${path}/pay`, { outcome: 'decline' });
  expect(answer.status).toBe(402);
  expect(await answer.text()).toContain('The card was declined');
  await server.runJobs();
  expect(await status(company)).toEqual(['Processing']);
  await server.post(`${path}/pay`, { outcome: 'succeed' });
  await server.runJobs();
  expect(await status(company)).toEqual(['Completed']);
  const paid = await textOf(path);
  expect(paid.replaceAll('\u00a0', ' ')).toContain(
    `You paid on ${formatDate(today(server.deps.clock))}. The plan has no end date`,
  );
  expect(paid).toMatch(/<a class="button primary" href="[^"]*\/plan\?checkout=success">Return to Portage</);
  expect((await server.post(`${path}/pay`, { outcome: 'decline' })).status).toBe(303);
});

test('is an invoice once it is paid, with seller and client as they were, also as PDF and CSV', async () => {
  const { company, path } = await open('Booked Abroad');
  expect((await server.fetch(`${path}/pdf`)).status).toBe(404);
  await server.post(`${path}/pay`, {});
  await server.runJobs();
  await server.rows("update public.companies set legal_name = 'Renamed Ltd' where id = $1", [company.id]);
  const paid = await textOf(path);
  for (const part of ['Invoice', 'PLAN-', 'Bill to', 'Booked Abroad', 'GST/HST 0%', '599.00', 'Description'])
    expect(paid).toContain(part);
  expect(paid).not.toContain('Renamed Ltd');
  const pdf = await server.fetch(`${path}/pdf`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await textOf(`${path}/csv`)).toMatch(/PLAN-[0-9A-F]{8},"?Professional plan, monthly/);
});

test('uses a test company’s own outcome whatever is chosen', async () => {
  const { company, path } = await open('Declined Card Inc.');
  expect((await server.post(`${path}/pay`, { outcome: 'succeed' })).status).toBe(402);
  expect(await status(company)).toEqual(['Processing']);
});

test('keeps the plan Processing until a delayed payment is confirmed', async () => {
  const { company, path } = await open('Slow Confirmation Inc.');
  await server.post(`${path}/pay`, {});
  expect(await textOf(path)).toContain('We&#39;re completing your plan');
  await server.runJobs();
  expect(await status(company)).toEqual(['Processing']);
  await server.rows("update jobs.job set start_after = now() where name = 'webhook.deliver'");
  await server.runJobs();
  expect(await status(company)).toEqual(['Completed']);
});

test('charges nothing for an expired checkout and allows a new one', async () => {
  const { company, path } = await open('Short Checkout Inc.');
  server.pass(61);
  await server.post(`${path}/pay`, {});
  const ended = await textOf(path);
  expect(ended).toContain('This checkout has ended.');
  expect(ended).toContain('<a class="button primary" href="/plan">Return to Portage<');
  await server.runJobs();
  expect(await status(company)).toEqual(['Cancelled']);
  const again = await server.call(company, 'create-checkout-page', { planName: 'Essential', term: 'Yearly' });
  expect(again.status).toBe(200);
});

test('charges once when it is open in two tabs', async () => {
  const { company, path } = await open('Two tabs');
  await Promise.all([server.post(`${path}/pay`, {}), server.post(`${path}/pay`, {})]);
  await server.post(`${path}/cancel`, {});
  await server.runJobs();
  expect(await status(company)).toEqual(['Completed']);
  expect(
    await server.rows(
      'select type from vendor_billing.events e join app.checkouts k on k.provider_session_id = e.object_id where k.company_id = $1',
      [company.id],
    ),
  ).toEqual([{ type: 'checkout.session.completed' }]);
});

test.each(['pay', 'cancel'])('rejects a %s form posted from another site', async (decision) => {
  const { company, path } = await open(`Forged ${decision}`);
  const answer = await server.fetch(`${path}/${decision}`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({}),
  });
  expect(answer.status).toBe(403);
  await server.runJobs();
  expect(await status(company)).toEqual(['Processing']);
});
