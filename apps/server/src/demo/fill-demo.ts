import { addDays, laterOf } from '@portage/domain/plain-date';
import { findPlan, formatPlanPrice, numberOfEmployees } from '@portage/domain/plans';
import type { Deps } from '../deps.ts';
import { ensureCustomer } from '../modules/companies/customer.ts';
import { createProviderInvoice } from '../modules/invoices/create-provider-invoice.ts';
import { catchUpInvoice } from '../modules/invoices/invoice-effect.ts';
import { runPayroll } from '../modules/payroll/run.ts';
import { requestSignature } from '../modules/signatures/request-signature.ts';
import { today } from '../platform/clock.ts';
import { asService } from '../platform/postgres/identity.ts';
import { payInvoice } from '../providers/billing/built-in-billing.ts';
import { createConfirmedUser } from '../wire/auth/accounts.ts';
import { demoDay } from './demo-day.ts';
import { type DemoCompany, type DemoMember, demoCompanies } from './demo-people.ts';

export interface DemoAccount {
  company: string;
  email: string;
  password: string;
}

/** Fills an empty database with two companies that have a past: real payroll, run for past dates. Returns null when there are accounts already. */
export async function fillDemo(deps: Deps): Promise<DemoAccount[] | null> {
  const { rows } = await deps.db.run(asService, 'select 1 from auth.users limit 1');
  if (rows.length > 0) return null;
  await Promise.all(demoCompanies.map((company) => addCompany(deps, company)));
  await livePast(deps);
  await addOneTimePayment(deps);
  return demoCompanies.map(({ name, email, password }) => ({ company: name, email, password }));
}

async function addCompany(deps: Deps, company: DemoCompany): Promise<void> {
  const userId = await createConfirmedUser(deps, company);
  const plan = findPlan(company.plan, deps.config.plans);
  if (plan === undefined) throw new Error(`There is no plan ${company.plan}.`);
  const companyId = await deps.db.transaction(asService, async (tx) => {
    const made = await tx.query<{ id: string }>(
      `insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
       values ($1, $2, '11-50', $3, $4, $5, $6, $7, 'Hire and take care of full-time employees in Canada', 'Ready to hire immediately') returning id`,
      [
        userId,
        company.name,
        company.address,
        `billing@${company.email.split('@')[1]}`,
        company.email,
        company.country,
        company.currency,
      ],
    );
    const id = made.rows[0]?.id ?? '';
    await tx.query(
      `insert into public.plans (company_id, user_id, plan_name, status, price, number_of_employees, description, term) values ($1, $2, $3, 'Completed', $4, $5, $6, 'Monthly')`,
      [id, userId, plan.name, formatPlanPrice(plan, 'Monthly'), numberOfEmployees(plan), plan.title],
    );
    for (const member of company.members) await addMember(deps, tx, id, company, member);
    await requestSignature(deps, tx, {
      companyId: id,
      teamMemberId: null,
      type: 'EOR_SERVICE_AGREEMENT',
      name: company.name,
    });
    return id;
  });
  await ensureCustomer(deps, companyId);
}

async function addMember(
  deps: Deps,
  tx: Parameters<Parameters<Deps['db']['transaction']>[1]>[0],
  companyId: string,
  company: DemoCompany,
  member: DemoMember,
): Promise<void> {
  const row = {
    company_id: companyId,
    first_name: member.first,
    last_name: member.last,
    role: member.role,
    department: member.department,
    email: `${member.first.toLowerCase().replace('é', 'e')}@${company.email.split('@')[1]}`,
    birth_date: '1990-05-14',
    social_insurance_number: member.sin,
    is_employee: 'no',
    salary: member.salary,
    address_1: '100 Main Street',
    city: member.city,
    state: member.province,
    postal_code: member.postal,
    payroll_schedule: member.schedule,
    benefits: 'Yes',
    commencement_date: addDays(demoDay(today(deps.clock)), -member.startedDaysAgo),
    status: member.approved ? 'approved' : 'pending',
  };
  const names = Object.keys(row);
  await tx.query(
    `insert into public.team_members (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
}

/** Something beside the regular pay that is still to come, so that its table is not empty. */
async function addOneTimePayment(deps: Deps): Promise<void> {
  await deps.db.run(
    asService,
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, description)
     select team_member_id, 'Stipend', 500, $1, $1, 'Home office' from public.team_members where email = 'maya@aurora-robotics.example'`,
    [addDays(today(deps.clock), 30)],
  );
}

/** Runs payroll for eleven weeks up to the demo's day, pays what was due before it, and runs payroll for today. */
async function livePast(deps: Deps): Promise<void> {
  const last = demoDay(today(deps.clock));
  for (let asOf = addDays(last, -77); asOf < last; asOf = addDays(asOf, 7)) await runWeek(deps, asOf);
  await runPayroll(deps);
}

async function runWeek(deps: Deps, asOf: ReturnType<typeof today>): Promise<void> {
  await runPayroll(deps, { asOf });
  const due = await deps.db.run<{ id: string }>(
    asService,
    "select id from public.invoices where status in ('Pending', 'Overdue') and due_date < $1",
    [laterOf(addDays(asOf, 7), asOf)],
  );
  for (const { id } of due.rows) {
    await createProviderInvoice(deps, id);
    const made = await deps.db.run<{ provider_invoice_id: string }>(
      asService,
      'select provider_invoice_id from public.invoices where id = $1',
      [id],
    );
    const providerId = made.rows[0]?.provider_invoice_id ?? '';
    await deps.db.transaction(asService, (tx) => payInvoice(deps, tx, providerId));
    await catchUpInvoice(deps, providerId);
  }
}
