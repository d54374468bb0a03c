import { loadCatalog } from '@portage/messages';
import { expect, test } from 'vitest';
import { canceledAccountMail } from './bank-account-mails.ts';
import { signatureReminderMail, signatureRequestMail, welcomeMail } from './company-mails.ts';
import { invoiceMail, paymentProblemMail } from './invoice-mails.ts';
import type { MailBody } from './layout.ts';
import { latePlanPaymentMail } from './plan-mails.ts';

// Names that try to add a line, a header, a link or markup to a mail.

const messages = await loadCatalog('en-CA');
if (messages === null) throw new Error('the catalog is missing');
const url = 'http://localhost:3000/';
const hostile =
  'Acme\r\nBcc: all@people.example\u2028\u202E<a href="https://evil.example">Pay here</a>\n\nPay to account 123.';

const payee = (name: string) => ({ name, company: name, provider: 'Maple', account: name });
const signature = (name: string) => ({ subject: name, signer: name, url, provider: 'Maple', signBy: null });

test.each<[string, (name: string) => MailBody]>([
  ['welcome', (name) => welcomeMail(messages, name, url)],
  ['issued', (name) => invoiceMail(messages, 'issued', { number: name, amount: '1', due: 'today', payday: name, url })],
  [
    'payment problem',
    (company) =>
      paymentProblemMail(messages, 'voided', {
        number: 'INV-1',
        amount: '1',
        company,
        paid: '1',
        payday: 'today',
        url,
      }),
  ],
  [
    'late plan payment',
    (name) => latePlanPaymentMail(messages, { company: name, plan: 'Essential', amount: '1', url }),
  ],
  ['signature request', (name) => signatureRequestMail(messages, signature(name), '')],
  ['signature reminder', (name) => signatureReminderMail(messages, signature(name))],
  ['bank account canceled', (name) => canceledAccountMail(messages, { ...payee(name), used: name })],
])('the mail %s has no line, header or markup from a name', (_, mail) => {
  const [plain, given] = [mail('Acme'), mail(hostile)];
  expect(given.text + given.subject).toContain('Pay to account 123.');
  expect(given.text.split(/\r|\n|\u2028/)).toHaveLength(plain.text.split('\n').length);
  expect(given.subject).not.toMatch(/[\p{Cc}\u2028-\u202E]/u);
  expect(given.html.match(/<[a-z]/g)).toEqual(plain.html.match(/<[a-z]/g));
});
