import { type Case, denied, type TwoTenants } from './row-security-case.ts';

/** Rights to companies and plans. */
export const companyCases = (tenants: TwoTenants): Case[] => [
  ['admin', 'companies', 'can change its address', () => `update companies set company_address = 'New 1'`, 1],
  ['admin', 'companies', 'can change its PO number', () => `update companies set po_number = 'PO-1'`, 1],
  [
    'admin',
    'companies',
    'cannot enter a PO number that is too long',
    () => `update companies set po_number = repeat('1', 61)`,
    '23514',
  ],
  ['admin', 'companies', 'can change its tax number', () => `update companies set tax_number = 'DE1'`, 1],
  [
    'admin',
    'companies',
    'cannot set a long tax number',
    () => `update companies set tax_number = repeat('1', 51)`,
    '23514',
  ],
  ['admin', 'companies', 'cannot change its tax rate', () => 'update companies set tax_rate = 0', denied],
  ['admin', 'app.invoice_particulars', 'cannot read', () => 'select 1 from app.invoice_particulars', denied],
  ['anon', 'app.invoice_particulars', 'cannot read', () => 'select 1 from app.invoice_particulars', denied],
  ['admin', 'companies', 'can change the billing email', () => `update companies set billing_email = 'a@b.example'`, 1],
  [
    'admin',
    'companies',
    'cannot set an invalid billing email',
    () => `update companies set billing_email = 'a b'`,
    '23514',
  ],
  ['admin', 'companies', 'cannot change the legal name', () => `update companies set legal_name = 'Another'`, denied],
  [
    'admin',
    'companies',
    'cannot update another company',
    () => `update companies set company_address = 'x' where id = '${tenants.theirs.companyId}'`,
    0,
  ],
  [
    'admin',
    'companies',
    'cannot set the payment customer',
    () => `update companies set customer_stripe_id = 'cus_x'`,
    denied,
  ],
  [
    'admin',
    'companies',
    'cannot change the company’s owner',
    () => `update companies set user_id = '${tenants.theirs.userId}'`,
    denied,
  ],
  [
    'admin',
    'companies',
    'cannot change the personal email',
    () => `update companies set personal_email = 'other@x.example'`,
    denied,
  ],
  [
    'admin',
    'plans',
    'can request a plan',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${tenants.mine.companyId}', '${tenants.mine.userId}', 'Professional', 'Processing', '5', 'Monthly')`,
    1,
  ],
  [
    'admin',
    'plans',
    'cannot insert a Completed plan',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${tenants.mine.companyId}', '${tenants.mine.userId}', 'Professional', 'Completed', '5', 'Monthly')`,
    denied,
  ],
  [
    'admin',
    'plans',
    'cannot request a plan for another company',
    () =>
      `insert into plans (company_id, user_id, plan_name, status, number_of_employees, term) values ('${tenants.theirs.companyId}', '${tenants.mine.userId}', 'Professional', 'Processing', '5', 'Monthly')`,
    denied,
  ],
  ['admin', 'plans', 'cannot update a plan', () => `update plans set status = 'Cancelled'`, denied],
];
