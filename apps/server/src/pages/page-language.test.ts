import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditInvoice } from '../modules/invoices/correct-invoice.ts';
import { linkCredits } from '../modules/invoices/link-credits.ts';
import { runPayroll } from '../modules/payroll/run.ts';
import { employer } from '../modules/payroll/testing/employer.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';

let server: ProviderServer;
let english: Awaited<ReturnType<typeof employer>>;
let french: Awaited<ReturnType<typeof employer>>;
beforeAll(async () => {
  // The mailbox is only served at a loopback address.
  server = await startProviderServer({ SITE_URL: 'http://localhost:3000' });
  english = await employer(server, {});
  french = await employer(server, {});
  await server.rows('update auth.users set raw_user_meta_data = $2 where id = $1', [
    french.userId,
    { locale: 'fr-CA' },
  ]);
  await runPayroll(server.deps, { asOf: plainDate('2026-06-10') });
  await server.runJobs();
});
afterAll(() => server[Symbol.asyncDispose]());

/** No-break spaces as spaces, to read the expected texts easily. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const read = async (path: string, cookie = '') =>
  plain(await (await server.fetch(path, { headers: { cookie } })).text());
/** A page's texts, without what keeps parts of them on one line. */
const words = (page: string) => page.replaceAll(/<\/?span[^>]*>/g, '');
const readPdf = async (path: string) =>
  plain(pdfText(new Uint8Array(await (await server.fetch(path)).arrayBuffer()))).replaceAll('\n', ' ');
async function pageOf(company: { id: string }, kind: string): Promise<{ id: string; number: string; path: string }> {
  const [row] = await server.rows<{ id: string; number: string; url: string }>(
    'select id, invoice_number as number, hosted_invoice_url as url from public.invoices where company_id = $1 and kind = $2',
    [company.id, kind],
  );
  return { id: row?.id ?? '', number: row?.number ?? '', path: new URL(row?.url ?? '').pathname };
}

test('shows an invoice in the language of the company’s owner, with its lines, dates and amounts', async () => {
  const { path, number } = await pageOf(french, 'Pay period');
  const [page, pdf] = [await read(path), await readPdf(`${path}/pdf`)];
  expect(page).toContain('<html lang="fr-CA">');
  for (const text of [
    `Facture ${number}`,
    'Période de paie : 1er – 14 juin 2026; jour de paie : 15 juin 2026',
    'Brut 3 500,00 · AE 79,87',
    '3 780,11',
    'TPS/TVH 0 %',
    'fourniture détaxée à une personne non résidente',
    'Taux : T4127 de l’ARC, 122e édition (janvier 2026)',
  ]) {
    expect(words(page)).toContain(text);
    expect(pdf).toContain(text);
  }
  expect(page).toContain('Payer maintenant');
  const other = await pageOf(english, 'Pay period');
  expect(words(await read(other.path))).toContain('Gross 3,500.00 · EI 79.87');
});

test('a browser’s choice wins on the page, and every copy of the file stays in the company’s language', async () => {
  const { path, number } = await pageOf(english, 'Pay period');
  const answer = await server.fetch(`${path}?language=fr-CA`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(await read(path, cookie)).toContain(`<h1>Facture <span class="whole">${number}</span></h1>`);
  expect(await readPdf(`${path}/pdf`)).toContain(`Invoice ${number}`);
  const back = await read(path, cookie);
  expect(back).toContain(`<a href="${path}?language=en-CA" lang="en-CA" hreflang="en-CA">English</a>`);
  expect((await server.fetch(`${path}?language=xx-XX`)).status).toBe(200);
});

test('shows a credit note in the language of the company’s owner, on its page and in its PDF', async () => {
  const invoice = await pageOf(french, 'Pay period');
  await server.post(`${invoice.path}/pay`, {});
  await server.runJobs();
  const options = { reason: 'Salaire erroné', payAgain: false, asOf: plainDate('2026-06-16') };
  await server.deps.db.transaction(asService, (tx) => creditInvoice(tx, invoice.id, options));
  await linkCredits(server.deps);
  const { path, number } = await pageOf(french, 'Credit');
  expect(await read(path)).toContain(`Corrige la facture ${invoice.number} : Salaire erroné`);
  const pdf = await readPdf(`${path}/pdf`);
  expect(pdf).toContain(`Note de crédit ${number}`);
  expect(pdf).toContain('−3 780,11');
});

test('shows a checkout and a broken link in the language of the owner or of the browser', async () => {
  const company = await server.company('Boréale');
  await server.rows('update auth.users set raw_user_meta_data = $2 where id = $1', [
    company.userId,
    { locale: 'fr-CA' },
  ]);
  const { body } = await server.call(company, 'create-checkout-page', { planName: 'Professional', term: 'Monthly' });
  const { pathname } = new URL(String(body.url));
  expect(await read(pathname)).toContain('Paiement d’essai');
  expect(await read(pathname)).toContain('<h1>Forfait Professional, mensuel</h1>');
  expect(await read(pathname, 'portage-locale=en-CA')).toContain('Test payment');
  expect(await read('/invoice/x', 'portage-locale=fr-CA')).toContain('Ce lien ne fonctionne pas');
});

test.each([
  ['/invoice/x', true],
  ['/invoice/x/pdf', true],
  ['/credit/x/y', true],
  ['/checkout/x', true],
  ['/checkout/x/leave/y', true],
  ['/sign/x', false],
  ['/sign/x/file', false],
])('leads on from the broken link %s in either language', async (path, leadsToPortal) => {
  const answer = await server.fetch(`${path}?language=fr-CA`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const shown = await read(path, cookie);
  expect(shown).toContain('Ce lien ne fonctionne pas');
  expect(shown).toContain(`<a href="${path}?language=en-CA" lang="en-CA" hreflang="en-CA">English</a>`);
  // Those who sign may have no account.
  expect(shown.includes('<a class="button primary" href="/">Aller au portail</a>')).toBe(leadsToPortal);
});

test('offers no other language after a form that a broken link sent', async () => {
  const answer = await server.post('/invoice/x/pay', {});
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('class="languages"');
});

test('writes the PDF of a statement in the language of the company’s owner', async () => {
  const statement = async (company: typeof french) => {
    const { body } = await server.call(company, 'statement', { period: 'all', pdf: true });
    return plain(pdfText(Buffer.from(body.pdf ?? '', 'base64')));
  };
  const [inFrench, inEnglish] = [await statement(french), await statement(english)];
  for (const text of ['Relevé de compte', '0,00 $ CA']) expect(inFrench).toContain(text);
  expect(inEnglish).toContain('Statement of account');
  expect(inEnglish).toMatch(/CAD [\d,]+\.\d\d open, by days past due/);
});

test('announces an invoice with its amount, payday and PDF, in the language of the company’s owner', async () => {
  const { number } = await pageOf(french, 'Pay period');
  const [mail] = await server.rows<{ id: string; html: string; text: string; file: string }>(
    "select id, html, body_text as text, document_ids[1] as file from app.mail_messages where kind = 'invoice-issued' and subject like $1",
    [`%${number}%`],
  );
  expect(plain(mail?.text ?? '')).toContain('Montant : 3 780,11 $ CA\nÉchéance : ');
  expect(plain(mail?.text ?? '')).toContain('\nJour de paie : 15 juin 2026');
  expect(plain(mail?.html ?? '')).toMatch(/<th[^>]*>Jour de paie<\/th><td[^>]*>15 juin 2026<\/td>/);
  const page = await read(`/dev/mailbox/${mail?.id}`);
  expect(page).toContain(`<a href="/dev/mailbox/${mail?.id}/files/${mail?.file}">${number}.pdf</a>`);
  const attached = await readPdf(`/dev/mailbox/${mail?.id}/files/${mail?.file}`);
  for (const text of [`Facture ${number}`, '3 780,11 $ CA payés le']) expect(attached).toContain(text);
});
