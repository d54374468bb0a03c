import type { AttackCase } from '../attack-case.ts';

const rates = 'apps/server/src/modules/rates/rates.test.ts';
const audit = 'apps/server/src/modules/audit/verify-audit-log.test.ts';

/** Attacks on the audit log and past payrolls, by an intruder with a superuser's rights on the database. */
export const proof: readonly AttackCase[] = [
  {
    attack: 'Changes a row without triggers',
    before: '`portage audit verify` found nothing: it only looked at the log',
    now: 'found, with the names of the columns',
    test: { file: audit, name: 'finds a row that was changed without an entry, and names its columns' },
  },
  {
    attack: 'Changes a line, its calculation and its invoice so that they agree',
    before: 'neither `audit verify` nor `payroll replay` found it',
    now: 'found',
    test: { file: audit, name: 'finds a consistent change of a line, its calculation and its invoice' },
  },
  {
    attack: 'Removes or adds a row without triggers',
    before: 'not found',
    now: 'found',
    test: { file: audit, name: 'finds rows that were removed or added without an entry' },
  },
  {
    attack: 'Changes an entry of the log, or removes one from its middle',
    before: 'held',
    now: 'found: the next entry does not follow from it',
    test: { file: audit, name: 'finds an entry that was changed, and one that was removed from the middle' },
  },
  {
    attack: 'Cuts the newest entries of a chain together with its head',
    before: 'not found: what is left is a valid chain',
    now: 'found by the signed checkpoint outside the database',
    test: { file: audit, name: 'finds a tail that was cut with its head, by the checkpoint' },
  },
  {
    attack: 'Rewrites the log from one entry on and recomputes all hashes',
    before: 'not found',
    now: 'found by the signed checkpoint outside the database',
    test: { file: audit, name: 'finds a log that was rewritten with all its hashes, by the checkpoint' },
  },
  {
    attack: 'Forges a checkpoint, or removes one from the file',
    before: 'there were no checkpoints',
    now: 'found: its signature needs the provider’s secret, and the database knows the hash of each',
    test: { file: audit, name: 'finds a forged checkpoint and one that was removed from the file' },
  },
  {
    attack: 'Changes a past invoice and hopes that only the latest one is replayed',
    before: '`payroll replay` took one invoice at a time',
    now: '`payroll replay --all` names it',
    test: {
      file: 'apps/server/src/modules/payroll/replay/replay-all.test.ts',
      name: 'reproduces the invoices of all companies, and names the one that was tampered with',
    },
  },
  {
    attack: 'Changes the stored contribution rates of a year without triggers',
    before: 'rates were code',
    now: 'payroll stops: their SHA-256 no longer matches',
    test: { file: rates, name: 'never changes or deletes a stored file' },
  },
  {
    attack: 'Puts an estimate on an invoice with an update of its status',
    before: 'there were no estimates',
    now: 'a check constraint refuses it',
    test: {
      file: rates,
      name: 'shows estimates that are never invoiced, and replaces them by exact amounts once the figures are there',
    },
  },
];
