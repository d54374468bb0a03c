import { plainDate } from '@portage/domain/dates/plain-date';
import { LANGUAGE_COOKIE } from '@portage/messages/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCompany } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';

const accounts = {
  PROVIDER_EFT_INSTITUTION: '004',
  PROVIDER_EFT_TRANSIT: '12345',
  PROVIDER_EFT_ACCOUNT: '7654321',
};
let server: ProviderServer;
let bare: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer({ BILLING_TEST_PAYMENTS: 'false', ...accounts });
  bare = await startProviderServer({ BILLING_TEST_PAYMENTS: 'false', PROVIDER_CONTACT_EMAIL: 'pay@provider.test' });
});
afterAll(() => Promise.all([server[Symbol.asyncDispose](), bare[Symbol.asyncDispose]()]));

/** An issued invoice with its page's path. */
async function issued(on: ProviderServer) {
  const client = await employer(on, {});
  await runCompany(on.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-01'), false);
  await on.runJobs();
  const [invoice] = await on.rows<{ page: string }>(
    'select hosted_invoice_url as page from public.invoices where company_id = $1',
    [client.id],
  );
  return { client, path: new URL(invoice?.page ?? '').pathname };
}
const textOf = async (on: ProviderServer, path: string, language = 'en-CA') =>
  (await (await on.fetch(path, { headers: { cookie: `${LANGUAGE_COOKIE}=${language}` } })).text())
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('an invoice where no payment can be collected', () => {
  test('cannot be marked as paid with its link', async () => {
    const { client, path } = await issued(server);
    expect((await server.post(`${path}/pay`, { payer: 'Mallory' })).status).toBe(404);
    await server.runJobs();
    expect(
      await server.rows('select status, paid_cents from public.invoices where company_id = $1', [client.id]),
    ).toEqual([{ status: 'Pending', paid_cents: '0' }]);
    expect(await server.rows('select 1 from public.receipts where company_id = $1', [client.id])).toEqual([]);
  });

  test('shows the account to pay to, on its page and PDF, and no button, link or test mode', async () => {
    const { path } = await issued(server);
    const page = await (await server.fetch(path)).text();
    const pdf = pdfText(new Uint8Array(await (await server.fetch(`${path}/pdf`)).arrayBuffer()));
    for (const text of [page, pdf]) {
      for (const shown of ['How to pay', '004', '12345', '7654321']) expect(text).toContain(shown);
      for (const hidden of ['Test mode', 'Online', 'Pay now']) expect(text).not.toContain(hidden);
    }
    expect(page).not.toContain('<form');
  });

  test.each([
    ['en-CA', 'Ask Portage Employer Services Inc. at pay@provider.test for the account to pay to.'],
    [
      'fr-CA',
      'Demandez à Portage Employer Services Inc., à l’adresse pay@provider.test, vers quel compte virer la somme.',
    ],
  ])('says whom to ask where the provider gave no account: %s', async (language, sentence) => {
    const { path } = await issued(bare);
    expect(await textOf(bare, path, language)).toContain(sentence);
  });

  test('says whom to ask in its PDF', async () => {
    const { path } = await issued(bare);
    const pdf = pdfText(new Uint8Array(await (await bare.fetch(`${path}/pdf`)).arrayBuffer()));
    expect(pdf.replaceAll(/\s+/g, ' ')).toContain('at pay@provider.test for the account to pay to.');
  });
});

describe('a checkout where no payment can be collected', () => {
  async function open(on: ProviderServer, name: string) {
    const company = await on.company(name);
    const { body } = await on.call(company, 'create-checkout-page', { planName: 'Professional', term: 'Monthly' });
    return { company, path: new URL(String(body.url)).pathname };
  }
  const plans = (on: ProviderServer, id: string) =>
    on.rows('select status from public.plans where company_id = $1', [id]);

  test('does not complete a plan', async () => {
    const { company, path } = await open(server, 'Unpaid');
    for (const outcome of ['succeed', 'delay'])
      expect((await server.post(`${path}/pay`, { outcome })).status).toBe(404);
    await server.runJobs('webhook.deliver');
    expect(await plans(server, company.id)).toEqual([{ status: 'Processing' }]);
  });

  test.each([
    ['en-CA', 'Transfer CAD 599.00', 'quote Shown', 'Your plan starts when the payment arrives.'],
    ['fr-CA', 'Virez 599,00 $ CA', 'Indiquez Shown', 'Votre forfait commence dès la réception du paiement.'],
  ])('shows the amount, the account and what happens next, and no test payment: %s', async (language, ...sentences) => {
    const { path } = await open(server, `Shown ${language}`);
    const text = await textOf(server, path, language);
    for (const shown of [...sentences, '004', '12345', '7654321'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(shown);
    expect(text).not.toMatch(/Test (mode|payment|companies)|Mode d’essai|Paiement d’essai|Entreprises d’essai/);
  });

  test('stays open for as long as a transfer takes, and can be left', async () => {
    const { company, path } = await open(server, 'Slow');
    server.pass(20 * 86_400);
    expect(await textOf(server, path)).toContain('7654321');
    expect((await server.post(`${path}/cancel`, {})).status).toBe(303);
    await server.runJobs('webhook.deliver');
    expect(await plans(server, company.id)).not.toEqual([{ status: 'Processing' }]);
  });

  test('says whom to ask where the provider gave no account', async () => {
    const { path } = await open(bare, 'Asks');
    expect(await textOf(bare, path)).toContain('at pay@provider.test for the account to pay to.');
  });
});
