import type { StaffRole } from '../testing/staff-accounts.ts';

const all: readonly StaffRole[] = ['owner', 'payroll', 'support', 'auditor'];
const money: readonly StaffRole[] = ['owner', 'payroll', 'auditor'];
const none: readonly StaffRole[] = [];

/** Who reads a table, and the columns that staff cannot read. A table that is not here is closed to staff. */
export interface StaffTable {
  readers: readonly StaffRole[];
  hidden?: readonly string[];
}

/** Table x staff role. Every table of the database that staff may select from is here, and no other. */
export const staffTables: Readonly<Record<string, StaffTable>> = {
  'app.audit_log': { readers: all, hidden: ['change', 'previous_hash', 'hash'] },
  'app.bank_accounts': { readers: all, hidden: ['sealed', 'digest'] },
  'app.bank_imports': { readers: money, hidden: ['account'] },
  'app.bank_layouts': { readers: money },
  'app.bank_lines': { readers: money, hidden: ['account', 'norm_text', 'norm_payer'] },
  'app.bank_matches': { readers: money },
  'app.checkouts': { readers: all, hidden: ['url', 'provider_session_id', 'particulars'] },
  'app.contribution_rates': { readers: all },
  'app.customer_changes': { readers: all },
  'app.ignored_bank_lines': { readers: money },
  'app.line_credits': { readers: all },
  'app.mail_messages': {
    readers: all,
    hidden: [
      'html',
      'body_text',
      'dedupe_key',
      'attachment_name',
      'attachment',
      'document_ids',
      'unattached',
      'sending_until',
    ],
  },
  'app.exchange_rates': { readers: all },
  'app.minimum_wages': { readers: all },
  'app.opening_year_to_date': { readers: all },
  'app.pay_holds': { readers: all },
  'app.pay_ledgers': { readers: all },
  'app.people_terms': { readers: all },
  'app.payment_references': { readers: all },
  'app.carried_over': { readers: all },
  'app.earlier_one_time_payouts': { readers: all },
  'app.earlier_payouts': { readers: all },
  'app.payout_lines': { readers: all },
  'app.payout_one_time_payments': { readers: all },
  'app.advanced_lines': { readers: all },
  'app.advances': { readers: all },
  'app.contribution_exemptions': { readers: all },
  'app.net_pays': { readers: all },
  'app.vacation_balances': { readers: all },
  'app.pay_deductions': { readers: ['owner', 'payroll', 'auditor'] },
  'app.pay_items': { readers: ['owner', 'payroll', 'auditor'] },
  'app.tax_declarations': { readers: ['owner', 'payroll', 'auditor'] },
  'app.pay_corrections': { readers: all },
  'app.recoveries': { readers: all },
  'app.client_fees': { readers: all },
  'app.levy_classes': { readers: all },
  'app.levy_rates': { readers: all },
  'app.credit_lifts': { readers: all },
  'app.credit_limits': { readers: all },
  'app.credit_policies': { readers: all },
  'app.credit_stops': { readers: all },
  'app.payout_batch_lines': { readers: all },
  'app.payout_batch_people': { readers: all },
  'app.payout_batches': { readers: all },
  'app.payout_returns': { readers: all },
  'app.decision_marks': { readers: all },
  'app.payroll_batches': { readers: all },
  'app.payroll_runs': { readers: all },
  'app.audit_checks': { readers: all },
  'app.payouts': { readers: all },
  'app.refunds': { readers: all },
  'app.reminder_pauses': { readers: all },
  'app.signature_requests': { readers: all, hidden: ['document_path'] },
  'app.staff': { readers: ['owner', 'auditor'] },
  'app.staff_acts': { readers: all },
  'app.statement_choices': { readers: all, hidden: ['chosen_by'] },
  'app.tax_tables': { readers: all },
  'public.allocations': { readers: all },
  'public.invoice_charges': { readers: all },
  'public.calendar_feeds': { readers: all, hidden: ['secret', 'created_by'] },
  'public.companies': { readers: all },
  'app.person_employments': { readers: all },
  'public.time_away': { readers: all },
  'public.time_away_approvers': { readers: all, hidden: ['named_by'] },
  'public.expenses': { readers: all },
  'public.person_requests': { readers: all },
  'public.person_invitations': { readers: all, hidden: ['token_hash', 'accepted_by'] },
  'public.company_invitations': { readers: all, hidden: ['token_hash'] },
  'public.company_members': { readers: all },
  'public.documents': { readers: all },
  'public.employment_ends': { readers: all },
  'public.employment_terms': { readers: all },
  'public.invoices': { readers: all },
  // The link in file_url signs a document that is not signed.
  'public.new_documents': { readers: all, hidden: ['file_url'] },
  'public.pay_exceptions': { readers: all },
  'public.pay_statements': { readers: ['owner', 'payroll', 'auditor'] },
  'public.payments': { readers: all },
  'public.plans': { readers: all },
  'public.receipts': { readers: all },
  'public.team_directory': { readers: all },
  'public.team_members': { readers: all, hidden: ['social_insurance_number', 'birth_date', 'gender'] },
  'public.wip_one_time_payments': { readers: all },
  'storage.buckets': { readers: all },
  'storage.objects': { readers: all },
};

/** Tables that no staff member reads, and why a grant would be a mistake. */
export const closedTables: Readonly<Record<string, string>> = {
  'app.sealed_sins': 'sealed numbers',
  'app.people': 'fingerprints of numbers',
  'app.person_accounts': 'accounts of people who are paid',
  'app.settings': 'keys',
  'app.webhook_events': 'bodies of vendors',
  'auth.users': 'password hashes',
  'auth.mfa_factors': 'secrets',
  'auth.sessions': 'sessions',
  'auth.refresh_tokens': 'tokens',
};

export const roleReads = (table: string, role: StaffRole): boolean =>
  (staffTables[table]?.readers ?? none).includes(role);
