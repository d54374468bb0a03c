import { expect, test } from 'vitest';
import { refusals, startErrors } from '../generated/en-CA/index.gen.ts';
import { type CodedMessage, textOfCode } from './coded-message.ts';

const accounts = 'ana@aurora-robotics.example';

test.each<[object, CodedMessage, string]>([
  [refusals, { code: 'signInRequired' }, 'Please sign in.'],
  [refusals, { code: 'invoiceNotFound', params: { invoice: 'INV-1' } }, 'There is no invoice INV-1.'],
  [
    refusals,
    { code: 'companyHasNoPlan', params: { company: 'Aurora', wanted: 'Processing|Completed' } },
    'Aurora has no plan that is Processing or Completed.',
  ],
  [
    refusals,
    { code: 'queueGone', params: { count: 1, jobs: 'fax.send 7' } },
    '1 job was requeued. These jobs have no queue any more: fax.send 7.',
  ],
  [
    startErrors,
    { code: 'publishedPasswordsExternal', params: { accounts, count: 1 } },
    `${accounts} still has the published demo password, and this start is public. Start with HOST and SITE_URL on localhost and change these passwords first.`,
  ],
  [
    startErrors,
    { code: 'rootOnlyFolder', params: { folder: '/root', what: 'both' } },
    'PostgreSQL cannot run as root, and no other user can enter /root. Move Portage and the data folder (PORTAGE_DATA) to a folder that every user can enter, such as /opt, or install setpriv (package util-linux).',
  ],
])('puts a code into words (%#)', (texts, message, sentence) => {
  expect(textOfCode(texts, message)).toBe(sentence);
});

test('shows an unknown code as it is', () => {
  expect(textOfCode(refusals, { code: 'notThere' })).toBe('notThere');
});
