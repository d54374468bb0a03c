import type { AttackCase } from '../attack-case.ts';

const directReads = 'apps/server/tests/wire/rest/direct-reads.test.ts';
const prepareRead = 'packages/wire/src/rest/prepare-read.test.ts';
const oneTransaction = 'apps/server/tests/platform/postgres/one-transaction.test.ts';

/** Attacks on the short way of reads: direct answers, kept plans, one Sync. */
export const reads: readonly AttackCase[] = [
  {
    attack: 'Reads directly with a token whose session has ended',
    before: 'held',
    now: '401 after 500 ms at most',
    test: { file: directReads, name: "rejects a token within half a second of its session's end" },
  },
  {
    attack: 'Reads directly with a token that has expired since the server verified it',
    before: 'held',
    now: '401',
    test: { file: directReads, name: 'rejects a token that has expired since it was verified' },
  },
  {
    attack: 'Fills the memory with requests that differ in a value',
    before: 'held',
    now: 'the 1,000 used last are kept',
    test: { file: prepareRead, name: 'keeps the reads used last, and no long ones' },
  },
  {
    attack: 'Writes in a read, after a setting that would leave the read-only transaction',
    before: 'held',
    now: 'rejected by PostgreSQL',
    test: { file: oneTransaction, name: 'rejects a write in a read-only context, also through a function' },
  },
  {
    attack: 'Relies on a write that stays although its commit failed',
    before: 'held',
    now: 'the failure is reported, and nothing is committed',
    test: { file: oneTransaction, name: 'reports a commit that fails, and commits nothing' },
  },
];
