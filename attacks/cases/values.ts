import type { AttackCase } from '../attack-case.ts';

const database = 'database/tests/values.test.ts';
const wire = 'apps/server/tests/wire/rest/values.test.ts';
const documents = 'apps/server/src/providers/signature/hostile-values.test.ts';

/** Attacks on stored values. */
export const values: readonly AttackCase[] = [
  {
    attack: 'Stores NaN or infinity as a salary, so that payroll fails for the whole company',
    before: 'held',
    now: '23514',
    test: { file: 'database/tests/money.test.ts', name: 'rejects %s' },
  },
  {
    attack: 'Registers a company whose name has a line break and a clause of its own',
    before: 'stored, and copied into mails and customer records',
    now: 'a 400 that names the field, and no company',
    test: { file: 'apps/server/src/functions/functions.test.ts', name: 'rejects %s %j' },
  },
  {
    attack: 'Writes a line break, control character or change of direction into a company, by SQL under any role',
    before: 'stored',
    now: '23514',
    test: { file: database, name: 'a company cannot have a name of several lines, and can have such an address' },
  },
  {
    attack: 'Names a team member, role or address with line breaks or reversed text',
    before: 'stored in all eight columns',
    now: '23514',
    test: {
      file: database,
      name: 'cannot have a line break, a control character or a change of direction in %s',
    },
  },
  {
    attack: 'Gives a member several email addresses, so that the placement letter reaches others',
    before: 'stored',
    now: '23514',
    test: { file: database, name: 'cannot have the email address %j' },
  },
  {
    attack: 'Adds a member with an invented Social Insurance Number',
    before: 'sealed, and found only at remittance',
    now: 'a 400 with a sentence, and the same sentence beside the field',
    test: { file: database, name: 'cannot have the Social Insurance Number %s' },
  },
  {
    attack: 'Asks whether another company has a Social Insurance Number',
    before: 'not offered',
    now: 'the answer for a number that no one has',
    test: {
      file: 'apps/server/src/modules/members/find-repeated-member.test.ts',
      name: 'says nothing of another company',
    },
  },
  {
    attack: 'Puts one person on the payroll of a company twice',
    before: 'two active members with one number',
    now: 'P0001, without naming the other member',
    test: { file: wire, name: "answers 400 for an active member's number, without the member" },
  },
  {
    attack: 'Searches a copy of the database for the numbers behind its digests',
    before: 'held',
    now: 'the key of the digests is not in the database, and no API role reads them',
    test: {
      file: 'database/tests/social-insurance-numbers.test.ts',
      name: 'has a digest and a seal that no API role can read',
    },
  },
  {
    attack: 'Employs a child, or a person born after the commencement date',
    before: 'stored, with any birth date from 1900 to 2200',
    now: '23514',
    test: { file: database, name: 'must be born at least 14 years before the commencement date' },
  },
  {
    attack: 'Adds a column for text or dates without these rules',
    before: 'accepted: 33 text columns and 12 date columns had no type of their own',
    now: 'the test run fails until the column has a type or a reason',
    test: {
      file: database,
      name: 'every text column has the type of a line, lines or an email address, lists its values, or is known',
    },
  },
  {
    attack: 'Sends such values through the official client',
    before: 'created',
    now: '400 with the name of the rule',
    test: { file: wire, name: 'answers 400 for a member with %j' },
  },
  {
    attack: 'Adds a line or reversed text to the agreement or placement letter through a merge field',
    before: 'U+0085, other control characters and changes of direction passed; line breaks held',
    now: 'every value is one line without hidden characters',
    test: { file: documents, name: 'cannot get a line from %s' },
  },
  {
    attack: "Adds a line to the sealed document through a signer's name",
    before: '4 more lines, among them one that reads "Provider"',
    now: 'every fact is one line',
    test: { file: documents, name: "cannot get a line from a signer's name or the subject" },
  },
  {
    attack: 'Adds lines or payment instructions to a mail through a company name',
    before: '10 more lines in an invoice mail, and line breaks in its subject',
    now: 'subject, heading and paragraphs are one line each, and markup is escaped',
    test: {
      file: 'apps/server/src/modules/mail/templates/hostile-values.test.ts',
      name: 'the mail %s has no line, header or markup from a name',
    },
  },
  {
    attack: 'Names a member with a spreadsheet formula that runs when the CSV is opened',
    before: 'held for = + - @; passed after a space or line break, and for their full-width forms',
    now: 'shown as text',
    test: { file: 'packages/domain/src/text/csv.test.ts', name: 'shows %j as text' },
  },
];
