import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailMessage } from '../../providers/mail/mail-provider.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { runCompany } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { recordReceipt } from '../receivables/receipts/record-receipt.ts';
import { remindOfInvoices } from './invoice-reminders.ts';
import { markCompanyOverdue } from './overdue.ts';
import { creditLine } from './paper/credit-line.ts';
import { documentFile } from './paper/document-file.ts';
import { creditByHand, voidByHand } from './settle-by-hand.ts';

let server: ProviderServer;
const accepted: MailMessage[] = [];
beforeAll(async () => {
  server = await startProviderServer();
  server.deps.mail = { name: 'test', send: async (message) => void accepted.push(message) };
});
afterAll(() => server[Symbol.asyncDispose]());

const runDay = plainDate('2026-06-10');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** A client with one invoice, whose mails so far are sent. */
async function invoiced(locale?: string) {
  const client = await employer(server, {});
  if (locale !== undefined)
    await server.rows('update auth.users set raw_user_meta_data = $2 where id = $1', [client.userId, { locale }]);
  await runCompany(server.deps, { id: client.id, legal_name: 'x' }, runDay, false);
  const [invoice] = await server.rows<{ id: string; number: string; cents: string; due: string }>(
    `select id, invoice_number as number, (amount * 100)::bigint as cents, due_date::text as due
     from public.invoices where company_id = $1 order by due_date limit 1`,
    [client.id],
  );
  if (invoice === undefined) throw new Error('no invoice');
  await server.runJobs();
  return { client, ...invoice, cents: Number(invoice.cents), due: plainDate(invoice.due) };
}

/** Sends what waits. The mails of a kind about an invoice that came to a client, with the text of their files. */
async function mailsOf({ client }: { client: { email: string } }, subject: RegExp) {
  await server.runJobs();
  return accepted
    .filter((mail) => mail.to === `billing-${client.email}` && subject.test(mail.subject))
    .map(({ attachments = [] }) => attachments.map(({ name, pdf }) => ({ name, text: plain(pdfText(pdf)) })));
}

const remind = (client: { id: string }, day: PlainDate) =>
  server.deps.db.transaction(asService, (tx) => remindOfInvoices(server.deps, tx, client.id, day));

test('a new invoice, and its reminders, carry the invoice as it is that day', async () => {
  const one = await invoiced();
  const [issued] = await mailsOf(one, new RegExp(`^Invoice ${one.number}`));
  expect(issued?.map(({ name }) => name)).toEqual([`${one.number}.pdf`]);
  expect(issued?.[0]?.text).toContain(`Invoice ${one.number}`);
  expect(issued?.[0]?.text).not.toContain('2,780.11');

  const money = { companyId: one.client.id, receivedOn: runDay, cents: 100_000, method: 'EFT' } as const;
  await recordReceipt(server.deps, money, [{ invoiceId: one.id, cents: null }]);
  await remind(one.client, one.due);
  await server.deps.db.transaction(asService, (tx) => markCompanyOverdue(tx, one.client.id, addDays(one.due, 1)));
  await remind(one.client, addDays(one.due, 1));
  for (const subject of [/^Reminder/, /overdue/]) {
    const mails = await mailsOf(one, subject);
    expect(mails.map((files) => files.map(({ name }) => name))).toEqual([[`${one.number}.pdf`]]);
    expect(mails[0]?.[0]?.text).toContain('2,780.11');
  }
});

test('each client gets its own invoice, in its own language', async () => {
  const [english, french] = [await invoiced(), await invoiced('fr-CA')];
  const [toEnglish] = await mailsOf(english, new RegExp(english.number));
  const [toFrench] = await mailsOf(french, new RegExp(french.number));
  expect(toEnglish?.[0]?.text).toContain(english.client.name);
  expect(toEnglish?.[0]?.text).not.toContain(french.client.name);
  expect(toFrench?.[0]?.text).toContain(`Facture ${french.number}`);
  expect(toFrench?.[0]?.text).toContain(french.client.name);
  expect(toFrench?.[0]?.text).not.toContain(english.client.name);
});

test('a receipt carries the invoices that it settles, stamped as paid', async () => {
  const one = await invoiced();
  const money = { companyId: one.client.id, receivedOn: runDay, cents: one.cents, method: 'EFT' } as const;
  await recordReceipt(server.deps, money, [{ invoiceId: one.id, cents: null }]);
  const [receipt] = await mailsOf(one, /We received/);
  expect(receipt?.map(({ name }) => name)).toEqual([`${one.number}.pdf`]);
  expect(receipt?.[0]?.text).toContain('PAID');
  await recordReceipt(server.deps, { ...money, cents: 4_200 }, []);
  const [, unapplied] = await mailsOf(one, /We received/);
  expect(unapplied).toEqual([]);
});

test('a credit carries the credit note, and a void the invoice stamped as void', async () => {
  const one = await invoiced();
  await creditLine(server.deps, one.id, { person: 'Maya Tremblay', reason: 'agreed discount', cents: 100_000 });
  const [credit] = await mailsOf(one, /[Cc]redit/);
  expect(credit).toHaveLength(1);
  expect(credit?.[0]?.text).toContain(`agreed discount`);
  expect(`${credit?.[0]?.name}`).not.toBe(`${one.number}.pdf`);

  const other = await invoiced();
  await voidByHand(server.deps, other.id, { reason: 'wrong', payAgain: false });
  const [voided] = await mailsOf(other, /void/i);
  expect(voided?.map(({ name }) => name)).toEqual([`${other.number}.pdf`]);
  expect(voided?.[0]?.text).toContain('VOID');
});

test('the file of an invoice that credits settle is stamped as credited, as on its page', async () => {
  const one = await invoiced();
  await creditLine(server.deps, one.id, { person: 'Maya Tremblay', reason: 'wrong person' });
  await server.runJobs();
  const text = plain(pdfText((await documentFile(server.deps, one.id))?.pdf ?? new Uint8Array()));
  expect(text).toContain('CREDITED');
  expect(text).not.toContain('PAID');
});

test('an invoice that a vendor issues has the vendor’s file, and its credit note ours', async () => {
  const one = await invoiced();
  await server.rows("update public.invoices set provider = 'stripe' where id = $1", [one.id]);
  expect(await documentFile(server.deps, one.id)).toBeNull();
  const money = { companyId: one.client.id, receivedOn: runDay, cents: one.cents, method: 'EFT' } as const;
  await recordReceipt(server.deps, money, [{ invoiceId: one.id, cents: null }]);
  const { credit } = await creditByHand(server.deps, one.id, { reason: 'wrong', payAgain: false });
  const [row] = await server.rows<{ id: string }>(
    'select id from public.invoices where invoice_number = $1 and company_id = $2',
    [credit, one.client.id],
  );
  expect((await documentFile(server.deps, row?.id ?? ''))?.name).toBe(`${credit}.pdf`);
});

test('a document that is gone has no file', async () => {
  expect(await documentFile(server.deps, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

test('a void invoice has the words of its client’s language, also for its lines', async () => {
  const french = await invoiced('fr-CA');
  await voidByHand(server.deps, french.id, { reason: 'doublon', payAgain: false });
  const [file] = (await mailsOf(french, /annul/i))[0] ?? [];
  expect(file?.text).toContain('ANNULÉE');
  expect(file?.text).toContain('Brut');
  expect(file?.text).not.toMatch(/Gross|EI|CPP/);
});
