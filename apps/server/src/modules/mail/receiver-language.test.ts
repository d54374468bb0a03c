import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { mailReceipt } from '../receivables/receipts/receivable-mails.ts';
import { accountMails } from './account-mails.ts';
import { companyMessages } from './receiver-language.ts';

let server: ProviderServer;
let english: TestCompany;
let french: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  english = await server.company('Aurora Robotics');
  french = await server.company('Boréale');
  await server.rows('update auth.users set raw_user_meta_data = $2 where id = $1', [
    french.userId,
    { locale: 'fr-CA' },
  ]);
});
afterAll(() => server[Symbol.asyncDispose]());

const mailsTo = (address: string) =>
  server.rows<{ subject: string; html: string; body_text: string }>(
    'select subject, html, body_text from app.mail_messages where to_address = $1',
    [address],
  );

test('writes an account mail in the language of the account', async () => {
  const mails = accountMails(server.deps);
  for (const { email } of [english, french])
    await server.deps.db.transaction(asService, (tx) => mails.reset(tx, email, 'http://portage.test/reset', '493027'));
  expect((await mailsTo(english.email))[0]).toMatchObject({
    subject: 'Reset your password',
    html: expect.stringContaining('<html lang="en-CA">'),
  });
  expect((await mailsTo(french.email))[0]).toMatchObject({
    subject: 'Réinitialisez votre mot de passe',
    html: expect.stringContaining('<html lang="fr-CA">'),
  });
});

test('writes to a billing address in the language of the company’s owner, amounts and dates included', async () => {
  const receiptOf = async (company: TestCompany, number: string) => {
    const [row] = await server.rows<{ id: string }>(
      `insert into public.receipts (company_id, number, amount_cents, received_on, method)
       values ($1, $2, 150000, '2026-12-01', 'wire') returning id`,
      [company.id, number],
    );
    await server.deps.db.transaction(asService, (tx) => mailReceipt(server.deps, tx, row?.id ?? ''));
    return (await mailsTo(`billing-${company.email}`))[0]?.body_text ?? '';
  };
  expect(await receiptOf(english, 'RC-2026-0001')).toContain('CAD 1,500.00');
  const text = (await receiptOf(french, 'RC-2026-0002')).replaceAll('\u00a0', ' ');
  expect(text).toContain('1 500,00 $ CA');
  expect(text).toContain('1er décembre 2026');
});

test('writes a document of an unknown company in the language of the installation', async () => {
  const { db, messages } = server.deps;
  expect((await companyMessages(messages, db, french.id)).locale).toBe('fr-CA');
  expect((await companyMessages(messages, db, 'cus_unknown')).locale).toBe(messages.locale);
});

test('words the refusal of a function in the language that the caller’s browser chose', async () => {
  const refusal = async (cookie: string) => {
    const answer = await server.fetch('/functions/v1/send-email', { method: 'POST', headers: { cookie }, body: '{' });
    return ((await answer.json()) as { error: string }).error;
  };
  const shown = await Promise.all([refusal(''), refusal('portage-locale=fr-CA'), refusal('portage-locale=xx')]);
  expect(shown).toEqual([
    'The body must be JSON.',
    'Le corps de la demande doit être en JSON.',
    'The body must be JSON.',
  ]);
});
