/** The folder of `apps/server/src` that owns each table: only its SQL writes there, and other modules call its use cases. */
export const owners: Readonly<Record<string, readonly string[]>> = {
  'modules/audit': ['app.audit_checkpoints', 'app.audit_checks', 'app.audit_heads', 'app.audit_log'],
  'modules/calendar': ['public.calendar_feeds'],
  'modules/charges': ['app.client_fees', 'app.levy_classes', 'app.levy_rates', 'public.invoice_charges'],
  'modules/companies': ['public.companies', 'app.customer_changes'],
  'modules/company-people': ['public.company_members', 'public.company_invitations'],
  'modules/decisions': ['app.decision_marks', 'public.staff_decisions'],
  'modules/documents': ['public.documents'],
  'modules/employment': ['app.pay_corrections', 'public.employment_ends', 'public.employment_terms'],
  'modules/exceptions': ['public.pay_exceptions'],
  'modules/expenses': ['public.expenses'],
  'modules/invoices': [
    'public.invoices',
    'app.earlier_one_time_payouts',
    'app.earlier_payouts',
    'app.invoice_particulars',
    'app.line_credits',
    'app.number_series',
  ],
  'modules/mail': ['app.mail_messages'],
  'modules/members': [
    'public.team_members',
    'app.bank_accounts',
    'app.people_terms',
    'app.settings',
    'app.sealed_sins',
  ],
  'modules/net-pay': ['app.net_pays', 'app.pay_deductions', 'app.tax_declarations'],
  'modules/pay-items': ['app.pay_items'],
  'modules/pay-statements': ['app.statement_choices', 'public.pay_statements'],
  'modules/payroll': [
    'app.advanced_lines',
    'app.advances',
    'app.carried_over',
    'app.contribution_exemptions',
    'app.credit_lifts',
    'app.credit_limits',
    'app.credit_policies',
    'app.credit_stops',
    'app.opening_year_to_date',
    'app.pay_holds',
    'app.pay_ledgers',
    'app.payout_batch_lines',
    'app.payout_batch_people',
    'app.payout_batches',
    'app.payout_lines',
    'app.payout_one_time_payments',
    'app.payout_returns',
    'app.payroll_batches',
    'app.payroll_runs',
    'app.payouts',
    'public.payments',
    'public.staff_carried_over',
    'public.staff_credit_limits',
    'public.staff_invoice_payouts',
    'public.staff_pay_lines',
    'public.staff_payout_lines',
    'public.wip_one_time_payments',
  ],
  'modules/person-accounts': ['app.person_accounts', 'app.person_employments', 'public.person_invitations'],
  'modules/person-requests': ['public.person_requests'],
  'modules/time-away': ['app.vacation_balances', 'public.time_away', 'public.time_away_approvers'],
  'modules/plans': ['public.plans', 'app.checkouts'],
  'modules/recoveries': ['app.recoveries'],
  'modules/rates': ['app.contribution_rates', 'app.exchange_rates', 'app.minimum_wages', 'app.tax_tables'],
  'modules/receivables': [
    'public.allocations',
    'public.receipts',
    'app.refunds',
    'app.payment_references',
    'app.reminder_pauses',
    'app.bank_imports',
    'app.bank_layouts',
    'app.bank_lines',
    'app.bank_matches',
    'app.ignored_bank_lines',
  ],
  'modules/signatures': ['app.signature_requests', 'public.new_documents'],
  'modules/staff': ['app.staff', 'app.staff_acts'],
  'platform/webhooks': ['app.webhook_events'],
  'providers/billing': [
    'vendor_billing.checkout_sessions',
    'vendor_billing.customers',
    'vendor_billing.events',
    'vendor_billing.invoices',
  ],
  'providers/signature': ['vendor_sign.events', 'vendor_sign.requests', 'vendor_sign.signers'],
  'wire/auth': [
    'auth.attempts',
    'auth.ended_sessions',
    'auth.identities',
    'auth.mfa_amr_claims',
    'auth.mfa_challenges',
    'auth.mfa_factors',
    'auth.one_time_tokens',
    'auth.recovery_codes',
    'auth.refresh_tokens',
    'auth.requested_mails',
    'auth.sessions',
    'auth.users',
  ],
  'wire/realtime': ['live.change_outbox'],
  'wire/storage': ['storage.buckets', 'storage.objects'],
};

/** Use of another owner's table, in both lists: who, which tables, and why it is no call of a use case. */
interface Exception {
  folder: string;
  tables: readonly string[];
  because: string;
}

export const foreignWrites: readonly Exception[] = [
  {
    folder: 'modules/backups',
    tables: ['app.settings'],
    because: 'Holds a restored database until it goes live.',
  },
  {
    folder: 'modules/employment',
    tables: ['public.team_members', 'public.wip_one_time_payments'],
    because:
      'A dated change that takes effect becomes the terms of today, in the transaction of the run. Payroll calls it, so it cannot call payroll to add the payments of an end or of a salary stated afterwards.',
  },
  {
    folder: 'modules/installation',
    tables: ['app.settings'],
    because: 'Remembers a proxy that is not trusted, for the doctor, which runs in another process.',
  },
  {
    folder: 'modules/invoices',
    tables: ['app.payout_lines', 'app.payout_one_time_payments', 'public.payments', 'public.wip_one_time_payments'],
    because:
      'An invoice and its lines change in one transaction: issued, paid, credited, reissued. Payroll calls the invoices, so they cannot call payroll.',
  },
  {
    folder: 'modules/payroll',
    tables: ['app.settings'],
    because: 'Records when payroll ran last, which monitoring reads in another process.',
  },
  {
    folder: 'modules/recoveries',
    tables: ['public.wip_one_time_payments'],
    because:
      'An instalment is a one-time payment. Payroll calls the recoveries in its run, so they cannot call payroll.',
  },
  {
    folder: 'modules/pay-items',
    tables: ['public.wip_one_time_payments'],
    because:
      'The allowance or benefit of a pay period is a one-time payment. Payroll calls it in its run, so it cannot call payroll.',
  },
  {
    folder: 'modules/receivables',
    tables: ['public.invoices', 'public.payments'],
    because:
      'An invoice is settled or opened again with its lines in the transaction of the allocation. Invoices call receivables.',
  },
];

export const foreignReads: readonly Exception[] = [
  {
    folder: 'modules/net-pay',
    tables: [
      'app.opening_year_to_date',
      'app.payout_lines',
      'app.payout_one_time_payments',
      'public.employment_terms',
      'public.payments',
      'public.team_members',
      'public.wip_one_time_payments',
    ],
    because:
      'What is withheld follows from the pay, the terms and what is paid out. Payroll and invoices call it in their transactions, so it cannot call them.',
  },
  {
    folder: 'modules/invoices',
    tables: ['app.carried_over'],
    because: 'An invoice is corrected only when it is known what its people have received. Payroll calls the invoices.',
  },
  {
    folder: 'modules/mail',
    tables: ['auth.users', 'public.companies'],
    because:
      'A mail is in the language of the account of its address, or of the company that has it as its billing address.',
  },
  {
    folder: 'modules/documents',
    tables: ['public.companies', 'public.team_members', 'storage.objects'],
    because:
      'Finds the client and the person that a file is for, and uploads that the list does not name, each in one statement.',
  },
  {
    folder: 'modules/backups',
    tables: ['app.audit_checkpoints', 'app.settings', 'storage.objects'],
    because:
      "Lists a snapshot's files and checkpoints in the transaction that copies the rows, and reads whether a restored database is held.",
  },
  {
    folder: 'modules/calendar',
    tables: [
      'public.companies',
      'public.invoices',
      'public.payday_costs',
      'public.payments',
      'public.team_members',
      'public.time_away',
      'public.wip_one_time_payments',
    ],
    because:
      "A calendar shows a company's paydays, what they cost, how many people they pay, due dates, and who is away.",
  },
  {
    folder: 'modules/charges',
    tables: [
      'app.pay_corrections',
      'public.employment_terms',
      'public.invoices',
      'public.payments',
      'public.team_members',
      'public.wip_one_time_payments',
    ],
    because:
      'Fee and levies follow from the pay of an invoice and where it was worked, and name its people. Invoices call it in their transaction, so it cannot call them.',
  },
  {
    folder: 'modules/companies',
    tables: ['app.mail_messages', 'app.signature_requests', 'auth.users'],
    because: 'Finds companies without their welcome mail or agreement, and the account that registers one.',
  },
  {
    folder: 'modules/company-people',
    tables: ['auth.users', 'public.companies'],
    because: 'A person is an account in a company: its address, and the name of the company, go with each.',
  },
  {
    folder: 'modules/employment',
    tables: [
      'app.recoveries',
      'public.companies',
      'public.invoices',
      'public.payments',
      'public.team_members',
      'public.time_away',
      'public.wip_one_time_payments',
    ],
    because:
      'A change or an end must not touch invoiced days, its preview leaves out unpaid leave, a correction counts what is recovered for it, and a mail names the person and the company.',
  },
  {
    folder: 'modules/recoveries',
    tables: ['app.earlier_payouts', 'public.payments', 'public.team_members', 'public.wip_one_time_payments'],
    because:
      'Takes instalments from lines that are not invoiced, up to what is left to pay out of them, in the province of the person.',
  },
  {
    folder: 'modules/pay-items',
    tables: ['public.payments', 'public.team_members', 'public.wip_one_time_payments'],
    because: 'Goes with the pay periods that are not invoiced, and names the person.',
  },
  {
    folder: 'modules/person-accounts',
    tables: [
      'app.bank_accounts',
      'app.tax_declarations',
      'auth.users',
      'public.companies',
      'public.documents',
      'public.employment_ends',
      'public.new_documents',
      'public.pay_statements',
      'public.team_members',
    ],
    because: 'Finds what is about the person of an account: their employments, statements, documents and bank account.',
  },
  {
    folder: 'modules/expenses',
    tables: [
      'app.person_employments',
      'auth.users',
      'public.companies',
      'public.employment_ends',
      'public.payments',
      'public.team_members',
      'public.wip_one_time_payments',
    ],
    because:
      'A claim is checked against the employment and the other claims of the account, and an approved one is paid with the pay of its person.',
  },
  {
    folder: 'modules/person-requests',
    tables: ['app.person_employments', 'auth.users', 'public.pay_statements', 'public.team_members'],
    because:
      'A request is of an employment, may name one of its pay statements, and is answered to the addresses of the person.',
  },
  {
    folder: 'modules/privacy',
    tables: [
      'app.audit_log',
      'app.bank_accounts',
      'app.contribution_exemptions',
      'app.net_pays',
      'app.opening_year_to_date',
      'app.pay_corrections',
      'app.pay_deductions',
      'app.pay_holds',
      'app.pay_items',
      'app.payout_batch_people',
      'app.person_employments',
      'app.recoveries',
      'app.signature_requests',
      'app.staff',
      'app.staff_acts',
      'app.statement_choices',
      'app.tax_declarations',
      'public.companies',
      'public.company_members',
      'public.documents',
      'public.employment_ends',
      'public.employment_terms',
      'public.expenses',
      'public.new_documents',
      'public.pay_statements',
      'public.payments',
      'public.person_invitations',
      'public.person_requests',
      'public.team_members',
      'public.time_away',
      'public.time_away_approvers',
      'public.wip_one_time_payments',
      'storage.objects',
    ],
    because:
      'A person reads everything that is stored about them, and who read or changed it. Erasing them finds their files, and leaves those of other clients.',
  },
  {
    folder: 'modules/time-away',
    tables: [
      'app.person_employments',
      'auth.users',
      'public.companies',
      'public.employment_ends',
      'public.employment_terms',
      'public.payments',
      'public.team_members',
      'public.wip_one_time_payments',
    ],
    because:
      'Vacation accrues on what was earned, by the terms of each day. A colleague who approves is mailed at the address of their own account.',
  },
  {
    folder: 'modules/exceptions',
    tables: [
      'app.advanced_lines',
      'app.earlier_one_time_payouts',
      'app.earlier_payouts',
      'app.line_credits',
      'app.payout_lines',
      'app.payout_one_time_payments',
      'public.companies',
      'public.employment_ends',
      'public.invoices',
      'public.new_documents',
      'public.payments',
      'public.team_members',
      'public.wip_one_time_payments',
      'app.signature_requests',
    ],
    because: 'Exceptions are derived from the facts of all modules, in one transaction with a payroll run.',
  },
  {
    folder: 'modules/installation',
    tables: ['app.sealed_sins', 'app.settings', 'public.pay_exceptions', 'public.team_members'],
    because:
      'Counts values from earlier versions that are no longer accepted and what holds up pay, and reports a proxy that is not trusted.',
  },
  {
    folder: 'modules/invoices',
    tables: ['app.mail_messages', 'app.payment_references', 'public.companies', 'public.team_members'],
    because:
      'An invoice shows names, and is sent to the billing address; it names what to quote with a payment; a reminder follows its first mail by days; a correction says what was paid out.',
  },
  {
    folder: 'modules/members',
    tables: ['app.person_employments', 'auth.users', 'public.companies', 'public.new_documents', 'public.payments'],
    because:
      "Lists members by company, copies a signed document's link, names the payday that a correction changes, and mails a person at the address of their own account.",
  },
  {
    folder: 'modules/pay-statements',
    tables: [
      'app.earlier_one_time_payouts',
      'app.earlier_payouts',
      'app.net_pays',
      'app.opening_year_to_date',
      'app.pay_deductions',
      'app.payout_lines',
      'app.payout_one_time_payments',
      'app.payouts',
      'public.companies',
      'public.payments',
      'public.team_members',
      'public.wip_one_time_payments',
    ],
    because:
      'A pay statement says what was paid out, how it was calculated and the year so far, for all people of a payout at once. Payroll calls it, so it cannot call payroll.',
  },
  {
    folder: 'modules/payroll',
    tables: [
      'app.line_credits',
      'app.settings',
      'public.companies',
      'public.employment_ends',
      'public.employment_terms',
      'public.invoices',
      'public.pay_exceptions',
      'public.receipts',
      'public.team_members',
      'public.time_away',
    ],
    because:
      'A run covers companies with members or open exceptions, by the terms and ends of employment; lines are paid once their invoice is, and planned while the client owes no more than its policy allows.',
  },
  { folder: 'modules/plans', tables: ['public.companies'], because: "Finds a plan by its company's name." },
  {
    folder: 'modules/receivables',
    tables: ['public.companies'],
    because: 'Finds a client by its name, and mails receipts to the billing address.',
  },
  {
    folder: 'modules/signatures',
    tables: [
      'app.person_employments',
      'public.companies',
      'public.invoices',
      'public.payments',
      'public.plans',
      'public.team_members',
      'public.wip_one_time_payments',
    ],
    because:
      'Fills in the document to sign, says on its page what comes next, and asks whether an invoice relied on one. Invoices call companies, which call signatures.',
  },
];
