import { addDays, laterOf } from '@portage/domain/plain-date';
import { findPlan } from '@portage/domain/plans';
import type { Deps } from '../deps.ts';
import { createCompany } from '../modules/companies/create-company.ts';
import { ensureCustomer } from '../modules/companies/customer.ts';
import { createProviderInvoice } from '../modules/invoices/create-provider-invoice.ts';
import { findInvoice, unpaidInvoicesDueBefore } from '../modules/invoices/find-invoices.ts';
import { syncInvoice } from '../modules/invoices/invoice-effect.ts';
import { addTeamMember } from '../modules/members/members.ts';
import { planOneTimePayment } from '../modules/payroll/plan-one-time-payment.ts';
import { runPayroll } from '../modules/payroll/run.ts';
import { addHeldPlan } from '../modules/plans/held-plan.ts';
import { requestSignature } from '../modules/signatures/request-signature.ts';
import { today } from '../platform/clock.ts';
import { asService } from '../platform/postgres/identity.ts';
import { payInvoice } from '../providers/billing/built-in-billing.ts';
import { createConfirmedUser, hasAccounts } from '../wire/auth/accounts.ts';
import { demoDay } from './demo-day.ts';
import { type DemoCompany, type DemoMember, demoCompanies } from './demo-people.ts';

export interface DemoAccount {
  company: string;
  email: string;
  password: string;
}

/** Fills an empty database with two companies and their payroll history. Returns null when accounts exist. */
export async function fillDemo(deps: Deps): Promise<DemoAccount[] | null> {
  if (await hasAccounts(deps)) return null;
  await Promise.all(demoCompanies.map((company) => addCompany(deps, company)));
  await runPastPayroll(deps);
  await addOneTimePayment(deps);
  return demoCompanies.map(({ name, email, password }) => ({ company: name, email, password }));
}

async function addCompany(deps: Deps, company: DemoCompany): Promise<void> {
  const userId = await createConfirmedUser(deps, company);
  const plan = findPlan(company.plan, deps.config.plans);
  if (plan === undefined) throw new Error(`There is no plan ${company.plan}.`);
  const id = await createCompany(deps, userId, {
    legal_name: company.name,
    company_size: '11-50',
    company_address: company.address,
    billing_email: `billing@${company.email.split('@')[1]}`,
    personal_email: company.email,
    hiring_country: company.country,
    currency: company.currency,
    purpose: 'Hire and take care of full-time employees in Canada',
    hiring_timeline: 'Ready to hire immediately',
  });
  await deps.db.transaction(asService, async (tx) => {
    await addHeldPlan(tx, { id, user_id: userId }, plan);
    for (const member of company.members) await addMember(deps, tx, id, company, member);
    await requestSignature(deps, tx, {
      companyId: id,
      teamMemberId: null,
      type: 'EOR_SERVICE_AGREEMENT',
      name: company.name,
    });
  });
  await ensureCustomer(deps, id);
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
  await addTeamMember(tx, row);
}

/** Adds an upcoming one-time payment, so that its table is not empty. */
async function addOneTimePayment(deps: Deps): Promise<void> {
  await planOneTimePayment(deps, {
    email: 'maya@aurora-robotics.example',
    type: 'Stipend',
    dollars: 500,
    date: addDays(today(deps.clock), 30),
    description: 'Home office',
  });
}

/** Runs payroll weekly for the eleven weeks before the demo day, paying invoices when due, and then for today. */
async function runPastPayroll(deps: Deps): Promise<void> {
  const last = demoDay(today(deps.clock));
  for (let asOf = addDays(last, -77); asOf < last; asOf = addDays(asOf, 7)) await runWeek(deps, asOf);
  await runPayroll(deps);
}

async function runWeek(deps: Deps, asOf: ReturnType<typeof today>): Promise<void> {
  await runPayroll(deps, { asOf });
  for (const id of await unpaidInvoicesDueBefore(deps, laterOf(addDays(asOf, 7), asOf))) {
    await createProviderInvoice(deps, id);
    const providerId = (await findInvoice(deps, id)).provider_invoice_id ?? '';
    await deps.db.transaction(asService, (tx) => payInvoice(deps, tx, providerId));
    await syncInvoice(deps, providerId);
  }
}
