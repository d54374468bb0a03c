import type { StatementPlan } from './statement-plans.ts';

/** A statement that may read a large table from beginning to end. */
interface ReadWhole {
  /** Relative to `apps/server/src`; a folder ends with a slash. */
  file: string;
  /** How the statement starts, with single spaces; '' for all of the file. */
  starts: string;
  tables: readonly string[];
  because: string;
}

/** The statements that may, with the reason. */
export const readWhole: readonly ReadWhole[] = [
  {
    file: 'modules/privacy/queries/erasure.ts',
    starts: '',
    tables: ['public.employment_ends', 'public.team_members'],
    because: 'Staff erase former employees after seven years, a few times a year; nobody waits for it.',
  },
  {
    file: 'modules/audit/queries.ts',
    starts: '',
    tables: ['app.audit_heads'],
    because: 'Verifying the audit log, and its hourly checkpoint, read the newest entry of every chain.',
  },
  {
    file: 'modules/backups/queries.ts',
    starts: '',
    tables: ['storage.objects'],
    because: 'A backup and a restore go through all files.',
  },
  {
    file: 'wire/storage/objects/copy-files.ts',
    starts: '',
    tables: ['storage.objects'],
    because: 'Copying the files to another store goes through all of them.',
  },
  {
    file: 'wire/storage/objects/orphans.ts',
    starts: '',
    tables: ['storage.objects'],
    because: 'The sweep compares all files with the folder, by a hash of their versions.',
  },
  {
    file: 'modules/companies/queries.ts',
    starts: 'select c.id, c.user_id, c.legal_name, c.personal_email from public.companies c',
    tables: ['public.companies', 'app.mail_messages', 'app.signature_requests'],
    because: 'The sweep checks every company, in one pass.',
  },
  {
    file: 'modules/payroll/queries/run.ts',
    starts: 'select c.id, c.legal_name from public.companies c',
    tables: [
      'public.companies',
      'public.team_members',
      'public.wip_one_time_payments',
      'public.employment_ends',
      'public.pay_exceptions',
      'app.pay_ledgers',
    ],
    because: 'The daily run goes through every company once.',
  },
  {
    file: 'modules/installation/queries.ts',
    starts: 'select count(*) filter',
    tables: ['public.team_members', 'app.sealed_sins'],
    because: '`portage doctor` counts stored values that are wrong.',
  },
  {
    file: 'modules/members/queries/members.ts',
    starts: 'select count(*)::integer as count from (select',
    tables: ['app.sealed_sins', 'app.bank_accounts'],
    because: '`portage doctor` and the rotation of keys count sealed numbers.',
  },
  {
    file: 'modules/exceptions/queries/rows.ts',
    starts: 'select e.id, e.key, e.severity',
    tables: ['public.companies'],
    because: 'The list of exceptions of all companies names each of them.',
  },
  {
    file: 'modules/members/queries/members.ts',
    starts: 'select t.first_name',
    tables: ['public.companies'],
    because: 'An operator names a company by id, name or address. The command reads the companies once.',
  },
  {
    file: 'modules/plans/queries.ts',
    starts: 'select distinct on (c.id)',
    tables: ['public.companies'],
    because: 'An operator names a company by id, name or address. The command reads the companies once.',
  },
  {
    file: 'modules/receivables/queries/find.ts',
    starts: 'select id, legal_name',
    tables: ['public.companies'],
    because: 'An operator names a company by id, name or address. The command reads the companies once.',
  },
  {
    file: 'modules/decisions/queries/decisions.ts',
    starts: 'select',
    tables: ['public.payments', 'public.team_members', 'public.wip_one_time_payments', 'public.receipts'],
    because:
      'An act on a decision reads the queue once, as Today does. It reads paid lines only where pay from before payouts is unconfirmed, and receipts that are not applied by their index.',
  },
  {
    file: 'modules/receivables/queries/bank-facts.ts',
    starts: 'select id, legal_name',
    tables: ['public.companies'],
    because: 'The import of a bank statement compares payers with every client.',
  },
  {
    file: 'modules/receivables/queries/bank-facts.ts',
    starts: 'select id, coalesce',
    tables: ['public.invoices'],
    because: 'The import of a bank statement compares payments with every open invoice.',
  },
  {
    file: 'wire/auth/second-step/reseal-factors.ts',
    starts: 'select id, secret',
    tables: ['auth.mfa_factors'],
    because: 'The rotation of a secret seals every factor again.',
  },
];

/** Why a statement may read a table whole; undefined when it may not. */
export const reasonFor = ({ file, text }: Pick<StatementPlan, 'file' | 'text'>, table: string): string | undefined =>
  readWhole.find(
    (listed) =>
      (file === listed.file || (listed.file.endsWith('/') && file.startsWith(listed.file))) &&
      text.trim().replaceAll(/\s+/g, ' ').startsWith(listed.starts) &&
      listed.tables.includes(table),
  )?.because;
