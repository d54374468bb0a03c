import type { AttackCase } from '../attack-case.ts';

const database = 'database/tests/staff-security.test.ts';
const links = 'apps/server/src/testing/whole-server/secret-links.test.ts';
const trail = 'apps/server/src/modules/signatures/signing-trail.test.ts';
const payments = 'apps/server/src/pages/billing/no-test-payments.test.ts';
const acts = 'apps/server/src/functions/provider/provider-acts.test.ts';
const accounts = 'apps/server/src/modules/staff/staff-accounts.test.ts';
const bank = 'apps/server/src/functions/provider/bank-account-acts.test.ts';
const change = 'apps/server/src/modules/members/change-bank-account.test.ts';
const files = 'apps/server/src/functions/provider/staff-files.test.ts';

/** Attacks on the provider's console: by clients, by staff, and by those who hold a part of a staff account. */
export const staff: readonly AttackCase[] = [
  {
    attack:
      'read the link of an unsigned agreement or a checkout in any table, view or audit entry, to act in the client’s name',
    before: 'every role of the staff read the signing link and signed',
    now: 'no column that staff read has a link that acts',
    test: { file: links, name: '%s reads no live link in any column, except those listed' },
  },
  {
    attack: 'sign or open a document with its link, and leave no name in the audit log',
    before: 'the log named the service role',
    now: 'the log names the signer, the time and the network address',
    test: { file: trail, name: 'names who opened an agreement and who signed it, by which link and when' },
  },
  {
    attack: 'mark an invoice as paid with its link, where no payment is collected',
    before: 'paid, with a receipt',
    now: '404, and the page shows the account to pay to',
    test: { file: payments, name: 'cannot be marked as paid with its link' },
  },
  {
    attack: 'use a staff password without the second step',
    before: 'held',
    now: 'reads nothing but the own account, also with a token that claims the second step',
    test: { file: database, name: 'reads nothing before the second step, except its own account' },
  },
  {
    attack: 'keep using a staff token after the session ended',
    before: 'held',
    now: 'the database looks at the session in each statement',
    test: { file: database, name: 'reads nothing once it has ended or is too old' },
  },
  {
    attack: 'refresh a staff session forever',
    before: 'held',
    now: 'it ends after STAFF_SESSION_HOURS',
    test: { file: accounts, name: 'a session ends after STAFF_SESSION_HOURS, whatever is refreshed' },
  },
  {
    attack: 'sign up with the address of an invited member of the staff, to choose the password',
    before: 'held',
    now: 'nothing changes, and the answer is that of any known address',
    test: {
      file: accounts,
      name: 'signing up with a staff address changes nothing and says what it says to any known address',
    },
  },
  {
    attack: 'use an invitation again',
    before: 'held',
    now: 'the link works until the password is set with it',
    test: { file: accounts, name: 'works until the password is set' },
  },
  {
    attack: 'accept an expired invitation by resetting the password',
    before: 'held',
    now: 'the account stays invited, and has no rights',
    test: { file: accounts, name: 'does not activate an account once it has expired, even by resetting the password' },
  },
  {
    attack: 'become a client as staff, or staff as a client',
    before: 'held',
    now: 'the database refuses both',
    test: { file: database, name: 'an account is a client’s or the provider’s, never both' },
  },
  {
    attack: 'two owners remove each other at once',
    before: 'held',
    now: 'one change is refused',
    test: { file: database, name: 'keeps an active owner, also when two owners remove each other at once' },
  },
  {
    attack: 'read who works at the provider as a client',
    before: 'held',
    now: 'no grant',
    test: { file: database, name: 'a client reads nothing of staff, and has no staff role' },
  },
  {
    attack: 'reveal a number with a code that was already used',
    before: 'held',
    now: 'a code works once, and the number stays closed',
    test: { file: acts, name: 'shows a number once for a fresh code, and records who and why' },
  },
  {
    attack: "replace or delete a client's document as staff",
    before: 'held',
    now: 'no grant to write in storage',
    test: { file: files, name: 'reads a client’s document, and writes and deletes none' },
  },
  {
    attack: 'have a person’s pay sent to another bank account, with a stolen staff session',
    before: 'held',
    now: '403 without a fresh code of the authenticator app, and 429 after a few wrong ones',
    test: { file: bank, name: 'stays as it is after too many wrong codes, also for a right one' },
  },
  {
    attack: 'ask in a person’s name for another bank account, shortly before payday',
    before: 'held',
    now: 'pay goes to the earlier account for three bank days',
    test: {
      file: change,
      name: 'is used after three bank days when it replaces one, until which pay goes to the earlier one',
    },
  },
  {
    attack: 'change a person’s bank account without them noticing',
    before: 'held',
    now: 'a mail for each step, with both accounts and the day',
    test: { file: change, name: 'gets one mail for each step, with both accounts by their last digits, and the day' },
  },
  {
    attack: 'read the account number of a person in any row, mail, log line or answer',
    before: 'held',
    now: 'its last three digits',
    test: { file: bank, name: 'no number is in a row, a mail, a log line or an answer' },
  },
];
