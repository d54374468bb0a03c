import type { CompanyRole } from '@portage/contract/company-rights';
import type { Tenant } from '../testing/two-tenants.ts';

const denied = '42501';
const raised = 'P0001';

/** What happens for each role: the affected rows, or a SQLSTATE. `removed` was an admin. */
export type Expected = Readonly<Record<CompanyRole | 'removed', number | string>>;

const all = (n: number): Expected => ({ owner: n, admin: n, finance: n, viewer: n, removed: 0 });
const pay = (n: number): Expected => ({ owner: n, admin: n, finance: n, viewer: 0, removed: 0 });
const manage = (n: number, otherwise: number | string = 0): Expected => ({
  owner: n,
  admin: n,
  finance: otherwise,
  viewer: otherwise,
  removed: otherwise,
});
const ownerOnly = (n: number): Expected => ({ owner: n, admin: 0, finance: 0, viewer: 0, removed: 0 });
const never: Expected = { owner: denied, admin: denied, finance: denied, viewer: denied, removed: denied };

const file = '00000000-0000-4000-8000-000000000001';
const upload = (userId: string, name: string, metadata = '{}') =>
  `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('documents', '${name}', '${userId}', '${metadata}')`;
const list = (company: Tenant, path: string) =>
  `insert into documents (company_id, user_id, name, file_path, tag) values ('${company.companyId}', '${company.userId}', 'x', '${path}', 'Admin')`;

type Case = [act: string, sql: (company: Tenant, userId: string) => string, expected: Expected];

/** Role x act x expected result, in a company with one row of each kind and all four roles. */
export const companyRoleCases: Case[] = [
  ['reads the company', () => 'select 1 from companies', all(1)],
  ['reads the plan', () => 'select 1 from plans', all(1)],
  ['reads the names of the team', () => 'select 1 from team_directory', all(2)],
  ['reads an email address of the team', () => 'select email from team_members', manage(2)],
  ['reads the people of the company', () => 'select 1 from company_members', { ...all(5), removed: 1 }],
  ['reads invitations', () => 'select email, role, state from company_invitations', manage(1)],
  ['reads the token of an invitation', () => 'select token_hash from company_invitations', never],

  [
    'reads personal details',
    () => 'select birth_date, salary, address_1, emergency_name, emergency_phone from team_members',
    manage(2),
  ],
  [
    'finds a person by birth date',
    () => "select team_member_id from team_members where birth_date = '1990-01-01'",
    manage(2),
  ],
  ['reads terms of employment', () => 'select 1 from employment_terms', manage(2)],
  ['reads ends of employment', () => 'select 1 from employment_ends', manage(1)],
  ['reads who approves time away', () => 'select approver_id from time_away_approvers', manage(1)],
  ['reads time away', () => 'select id from person_time_away', manage(1)],
  ['reads who can be paid', () => 'select 1 from payable_members', manage(1)],

  ['reads payments', () => 'select 1 from payments', pay(1)],
  [
    'reads payments with names',
    () => 'select d.first_name, p.gross_salary from payments p join team_directory d using (team_member_id)',
    pay(1),
  ],
  [
    'reads payments with personal details',
    () => 'select t.birth_date from payments p join team_members t using (team_member_id)',
    manage(1),
  ],
  ['reads one-time payments', () => 'select 1 from wip_one_time_payments', pay(1)],
  ['reads invoices', () => 'select 1 from invoices', pay(1)],
  ['reads the fees of the provider', () => 'select cents from client_fees', pay(1)],
  ['reads what invoices charge beside pay', () => 'select cents, calculation from invoice_charges', pay(1)],
  ['reads expenses', () => 'select id from expenses', pay(1)],
  ['reads expenses with their payments', () => 'select amount_cents, payday from expense_claims', pay(1)],
  ['reads who decided an expense', () => 'select decided_by from expenses', never],
  ['approves an expense', () => "update expenses set state = 'approved'", never],
  [
    'downloads receipts of expenses',
    () => "select 1 from storage.objects where bucket_id = 'expense-receipts'",
    pay(1),
  ],
  ['reads receipts', () => 'select 1 from receipts', pay(1)],
  ['reads allocations', () => 'select 1 from allocations', pay(1)],
  ['reads pay statements', () => 'select number from pay_statements', pay(1)],
  ['reads what holds up pay', () => 'select 1 from pay_exceptions', pay(1)],
  ['reads whose pay it holds up', () => 'select people from open_pay_exceptions', pay(1)],
  ['reads the cost of paydays', () => 'select distinct company_id from payday_costs', pay(1)],
  ['reads the calendar link', () => 'select company_id from calendar_feeds', pay(1)],

  ['reads letters', () => "select 1 from new_documents where type = 'EMPLOYEE_PLACEMENT_LETTER'", manage(1)],
  [
    'reads the unsigned agreement',
    () => "select 1 from new_documents where status = 'sent' and team_member_id is null",
    ownerOnly(1),
  ],
  ['reads the signed agreement', () => "select 1 from new_documents where status = 'signed'", pay(1)],
  ['reads files about people', () => "select 1 from documents where tag in ('Contracts', 'Employee')", manage(2)],
  ['reads files without a tag', () => 'select 1 from documents where tag is null', manage(1)],
  ['reads files about the company', () => "select 1 from documents where tag = 'Admin'", pay(1)],
  [
    'downloads files about people',
    (company) => `select 1 from storage.objects where name = '${company.companyId}/contract.pdf'`,
    manage(1),
  ],
  [
    'downloads files about the company',
    (company) => `select 1 from storage.objects where name = '${company.companyId}/admin.pdf'`,
    pay(1),
  ],
  [
    'uploads a file into the company’s folder',
    (company, userId) => upload(userId, `${company.companyId}/uploads/${file}.pdf`),
    manage(1, denied),
  ],
  [
    'uploads a file next to those of the provider',
    (company, userId) => upload(userId, `${company.companyId}/${file}.pdf`),
    never,
  ],
  [
    'uploads a page that would run in a browser',
    (company, userId) => upload(userId, `${company.companyId}/uploads/${file}.html`),
    never,
  ],
  [
    'uploads a file whose type is not that of its extension',
    (company, userId) =>
      upload(userId, `${company.companyId}/uploads/${file}.pdf`, '{"size": 9, "mimetype": "text/html"}'),
    never,
  ],
  [
    'uploads a file of more than 10 MB',
    (company, userId) =>
      upload(userId, `${company.companyId}/uploads/${file}.pdf`, '{"size": 10485761, "mimetype": "application/pdf"}'),
    never,
  ],
  [
    'uploads a file under another’s name',
    (company) => upload(company.memberId, `${company.companyId}/uploads/${file}.pdf`),
    never,
  ],
  [
    'lists a file that it did not upload',
    (company) => list(company, `documents/${company.companyId}/admin.pdf`),
    never,
  ],
  ['renames a file', () => "update documents set name = 'x'", never],
  ['removes a file', () => 'delete from documents', never],
  ['downloads resumes', () => "select 1 from storage.objects where bucket_id = 'team-documents'", manage(1)],

  ['changes the address', () => "update companies set company_address = 'New 1'", manage(1)],
  ['changes the billing email', () => "update companies set billing_email = 'a@b.example'", manage(1)],
  ['turns off required two-step verification', () => 'update companies set second_step_required = false', never],
  [
    'requests a plan',
    (company, userId) =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${company.companyId}', '${userId}', 'Professional', 'Processing', '5', 'Monthly')`,
    { owner: 1, admin: 1, finance: 1, viewer: denied, removed: denied },
  ],
  ['changes a salary', () => 'update team_members set salary = 1', manage(2)],
  [
    'requests activation',
    (company) => `update team_members set action = 'activate' where team_member_id = '${company.pendingMemberId}'`,
    manage(1),
  ],
  [
    'requests a one-time payment',
    (company) =>
      `insert into wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ('${company.memberId}', 5, 'Bonus', app.today() + 15, app.today() + 15)`,
    manage(1, raised),
  ],
  ['cancels a one-time payment', () => "update wip_one_time_payments set status = 'Canceled'", manage(1)],
  ['renews the calendar link', () => "update calendar_feeds set secret = encode(sha256('renewed'), 'hex')", manage(1)],
  ['removes the calendar link', () => 'delete from calendar_feeds', manage(1)],

  ['changes a role', () => "update company_members set role = 'admin'", never],
  ['removes a person', () => 'update company_members set removed_at = app.now()', never],
  ['names themselves past the function', () => "update company_members set name = 'x', name_skipped_at = null", never],
  [
    'adds a person',
    (company, userId) =>
      `insert into company_members (company_id, user_id, role) values ('${company.companyId}', '${userId}', 'admin')`,
    never,
  ],
  ['deletes a person', () => 'delete from company_members', never],
  [
    'adds an invitation',
    (company, userId) =>
      `insert into company_invitations (company_id, email, role, token_hash, invited_by, expires_at) values ('${company.companyId}', 'a@b.example', 'admin', repeat('a', 64), '${userId}', app.now() + interval '1 day')`,
    never,
  ],
  ['changes an invitation', () => "update company_invitations set role = 'admin'", never],
  ['changes a name of the team', () => "update team_directory set first_name = 'x'", never],
  ['takes over the company', (_, userId) => `update companies set user_id = '${userId}'`, never],
];
