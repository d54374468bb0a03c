import { plainDate } from '@portage/domain/dates/plain-date';
import { wholeDates } from '@portage/domain/text/whole-dates';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { creditInvoice } from '../../modules/invoices/correct-invoice.ts';
import { linkCredits } from '../../modules/invoices/link-credits.ts';
import { creditLine } from '../../modules/invoices/paper/credit-line.ts';
import { runCompany, runPayroll } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';

let server: ProviderServer;
/** The credits of a pay period invoice and of a one-time invoice, by invoice kind. */
const credits = new Map<
  string,
  { corrects: string; invoice: string; number: string; path: string; pdf: string; amount: string }
>();
beforeAll(async () => {
  server = await startProviderServer();
  const company = await employer(server, {}, { first_name: 'Liam', last_name: 'Roy', email: 'liam@people.example' });
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date)
     values ($1, 'Bonus', 1000, '2026-06-20', '2026-06-20')`,
    [company.memberIds[0]],
  );
  await runPayroll(server.deps, { asOf: plainDate('2026-06-10') });
  await server.runJobs();
  const issued = await server.rows<{
    id: string;
    kind: string;
    invoice_number: string;
    provider_invoice_id: string;
    page: string;
  }>('select id, kind, invoice_number, provider_invoice_id, hosted_invoice_url as page from public.invoices');
  const options = { reason: 'wrong <salary>', payAgain: false, asOf: plainDate('2026-06-16') };
  for (const { id, kind, provider_invoice_id, invoice_number, page } of issued) {
    await server.deps.billing.markInvoicePaid(provider_invoice_id);
    await server.runJobs();
    const { number } = await server.deps.db.transaction(asService, (tx) => creditInvoice(tx, id, options));
    // The sweep and the command may run at the same time.
    await Promise.all([linkCredits(server.deps), linkCredits(server.deps)]);
    const [row] = await server.rows<{ hosted_invoice_url: string; invoice_pdf: string; amount: string }>(
      'select hosted_invoice_url, invoice_pdf, amount from public.invoices where invoice_number = $1',
      [number],
    );
    credits.set(kind, {
      corrects: invoice_number,
      invoice: new URL(page).pathname,
      number,
      path: new URL(row?.hosted_invoice_url ?? '').pathname,
      pdf: new URL(row?.invoice_pdf ?? '').pathname,
      amount: row?.amount ?? '',
    });
  }
});
afterAll(() => server[Symbol.asyncDispose]());

const creditOf = (kind: string) => {
  const credit = credits.get(kind);
  if (credit === undefined) throw new Error(`There is no credit of ${kind}.`);
  return credit;
};

test.each([
  ['Pay period', '-7560.22', '−7,560.22', ['Maya Tremblay', 'Liam Roy', '−3,780.11', 'Gross −3,500.00', 'EI −79.87']],
  ['One-time', '-1082.32', '−1,082.32', ['Maya Tremblay', 'Bonus −1,000.00', 'EI −22.82', 'CPP −59.50']],
])('shows negative amounts on the page, PDF and CSV of a %s invoice’s credit', async (kind, amount, total, parts) => {
  const credit = creditOf(kind);
  expect(credit.amount).toBe(amount);
  const page = await (await server.fetch(credit.path)).text();
  const file = await server.fetch(credit.pdf);
  expect(file.headers.get('content-disposition')).toBe(`inline; filename="${credit.number}.pdf"`);
  const text = pdfText(new Uint8Array(await file.arrayBuffer()));
  const said = [
    `Credit note ${credit.number}`,
    `Corrects invoice ${credit.corrects}: wrong `,
    '16 June 2026',
    total,
    ...parts,
  ];
  for (const part of said) {
    expect(page).toContain(wholeDates(part));
    expect(text).toContain(part);
  }
  expect(page).toContain('wrong &lt;salary&gt;');
  // Without the tags, whose links have random letters.
  for (const seen of [page.replaceAll(/<[^>]*>/g, ' '), text]) expect(seen).not.toMatch(/Pay now|Test mode|Due|Status/);
  const csv = (await (await server.fetch(`${credit.path}/csv`)).text()).trim().split('\r\n');
  expect(csv[0]).toMatch(/^Credit note,For,Date,Status,/);
  expect(csv.at(-1)).toMatch(
    new RegExp(`^${credit.number},.*,Total,.*,${amount},2026-06-16,,,,CAD,0\\.00,Employer \\d+,,$`),
  );
});

test.each([
  ['Pay period', '7,560.22'],
  ['One-time', '1,082.32'],
])('says on the page of a paid %s invoice by which credit note it was credited', async (kind, amount) => {
  const { invoice, number, path } = creditOf(kind);
  const page = await (await server.fetch(invoice)).text();
  expect(page).toMatch(
    new RegExp(`Credited by credit note <a [^>]*href="[^"]*${path}">${number}</a>: CAD ${amount}\\.`),
  );
  expect(page).toContain('<strong>Paid.</strong> Thank you.');
  expect(page).toContain(`CAD ${amount} paid `);
});

test('says of an invoice that was credited before it was paid what happened, and not that it was paid', async () => {
  const client = await employer(server, {});
  await runCompany(server.deps, { id: client.id, legal_name: 'x' }, plainDate('2026-06-10'), false);
  await server.runJobs();
  const [open] = await server.rows<{ id: string; page: string }>(
    "select id, hosted_invoice_url as page from public.invoices where company_id = $1 and kind <> 'Credit'",
    [client.id],
  );
  await creditLine(server.deps, open?.id ?? '', { person: 'Maya Tremblay', reason: 'never started' });
  await server.runJobs();
  const page = await (await server.fetch(new URL(open?.page ?? '').pathname)).text();
  expect(page).toMatch(/Credited by credit note <a [^>]*>CR-[^<]*<\/a>: CAD 3,780\.11\./);
  expect(page).toContain('CAD 3,780.11 <span>CREDITED</span>');
  for (const unsaid of ['Thank you', 'CAD 3,780.11 paid']) expect(page).not.toContain(unsaid);
});

test('responds with 404 to an incomplete or wrong credit link', async () => {
  const [one, other] = [creditOf('Pay period').path, creditOf('One-time').path];
  const [, , id, token = ''] = one.split('/');
  const foreign = other.split('/')[3];
  for (const path of [`/credit/${id}/${foreign}`, `/credit/${id}/x`, `/credit/x/${token}`, `${one.slice(0, -1)}/pdf`])
    expect((await server.fetch(path)).status).toBe(404);
});

test('keeps a credit’s links, and serves them with another billing provider', async () => {
  const { path, number } = creditOf('Pay period');
  await linkCredits(server.deps);
  const [row] = await server.rows<{ hosted_invoice_url: string }>(
    'select hosted_invoice_url from public.invoices where invoice_number = $1',
    [number],
  );
  expect(new URL(row?.hosted_invoice_url ?? '').pathname).toBe(path);
  const elsewhere = createApp({ ...server.deps, billing: { ...server.deps.billing, name: 'stripe' } });
  expect((await elsewhere.fetch(new Request(`http://portage.test${path}`))).status).toBe(200);
});
