import type { AttackCase } from '../attack-case.ts';

const rowSecurity = 'database/tests/row-security.test.ts';
const companyOfTab = 'apps/portal/src/app/company-of-tab.test.tsx';
const uploads = 'apps/server/src/modules/documents/client-uploads.test.ts';

/** Attacks on the separation of companies. */
export const tenancy: readonly AttackCase[] = [
  {
    attack: 'Reads, inserts, updates and deletes rows of another company, in every table and under every role',
    before: 'held',
    now: 'no row, or 42501',
    test: { file: rowSecurity, name: '%s on %s: %s' },
  },
  {
    attack: 'Uses a new table that has no policy yet',
    before: 'held',
    now: 'the test run fails until the table has forced row security, policies and cases',
    test: { file: rowSecurity, name: 'every table has forced row security, policies, and a case above' },
  },
  {
    attack: 'Reads through a view with the rights of its owner',
    before: 'held',
    now: 'every view runs with the rights of its reader',
    test: { file: rowSecurity, name: 'every view runs with its reader’s rights' },
  },
  {
    attack: 'Lists another company’s file, or one that the provider filed, under its own documents in order to read it',
    before: 'without the check of the uploader: read',
    now: '403: only files that the caller uploaded into the folder of its company can be listed',
    test: { file: uploads, name: 'is not read by listing its path as one’s own' },
  },
  {
    attack: 'Uploads a page as a PDF, replaces an uploaded file, or lists a file as signed and sealed',
    before: 'held',
    now: '400 or 403',
    test: { file: uploads, name: 'is not uploaded into, or listed as signed and sealed' },
  },
  {
    attack:
      'Gives a user a second company, or ends their access, while an import is open in order to receive its people',
    before: 'the open page went on under the other company and added them there',
    now: 'the tab keeps its company, and says when access to it has ended',
    test: {
      file: companyOfTab,
      name: 'adds the people of an open import to its company after a second one was joined in another tab',
    },
  },
];
