import { randomUUID } from 'node:crypto';
import { nextBankDay } from '@portage/domain/dates/bank-holidays';
import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { findPlan } from '@portage/domain/plans/plans';
import { inScope } from '@portage/platform/log/scope';
import { asService } from '@portage/platform/postgres/identity';
import { createConfirmedUser, hasAccounts } from '@portage/wire/auth/accounts/accounts';
import type { Deps } from '../deps.ts';
import { queueWelcome } from '../modules/companies/account-setup.ts';
import { createCompany } from '../modules/companies/create-company.ts';
import { ensureCustomer } from '../modules/companies/customer.ts';
import { addPerson, namePerson } from '../modules/company-people/add-person.ts';
import { findPerson } from '../modules/employment/by-hand.ts';
import { createProviderInvoice } from '../modules/invoices/create-provider-invoice.ts';
import { findInvoice, unpaidInvoicesDueBefore } from '../modules/invoices/find-invoices.ts';
import { syncInvoice } from '../modules/invoices/invoice-effect.ts';
import { changeBankAccount } from '../modules/members/change-bank-account.ts';
import { addTeamMember, listMembers } from '../modules/members/members.ts';
import { payOutBefore } from '../modules/payroll/mark-paid-out.ts';
import { addOneTime } from '../modules/payroll/one-time.ts';
import { removeEstimates } from '../modules/payroll/plan/remove-estimates.ts';
import { runPayroll } from '../modules/payroll/run.ts';
import { addPersonAccount } from '../modules/person-accounts/add-account.ts';
import { today } from '../platform/today.ts';
import { payInvoice } from '../providers/billing/built-in/built-in-billing.ts';
import { demoDay } from './demo-day.ts';
import {
  type DemoAccount,
  type DemoCompany,
  type DemoMember,
  demoAccounts,
  demoCompanies,
  memberEmail,
} from './demo-people.ts';
import { givePlan } from './give-plan.ts';
import { depsAt } from './past-deps.ts';
import { signDocument } from './sign-document.ts';
import { startDay } from './start-day.ts';

/** Days before the demo day on which the companies sign up, before anyone starts. */
const foundedDaysAgo = 110;
/** A person is added, and signs the placement letter, this many days before the start. */
const hiredDaysAhead = 7;

/**
 * Fills an empty database with three companies and their payroll history. Each event is recorded on the day of its story:
 * the agreement is signed before anyone is hired, and people are active before they are paid.
 * @returns the accounts; null when accounts exist
 */
export async function fillDemo(now: Deps): Promise<readonly DemoAccount[] | null> {
  const deps = depsAt(now, now.clock.now());
  if (await hasAccounts(deps)) return null;
  const [ana = ''] = await Promise.all(demoCompanies.map((company) => addCompany(deps, company)));
  await runPastPayroll(deps);
  await inScope({ actor: ana }, () => addOneTimePayment(deps));
  return demoAccounts;
}

/** The server at 15:00 UTC on a day, or now if that is earlier. */
function depsOn(deps: Deps, day: PlainDate): Deps {
  return depsAt(deps, Math.min(Date.parse(`${day}T15:00:00Z`), deps.clock.now()));
}

/** Adds a company with its people. The audit log and the activity name its owner for what a client does. @returns the owner's account */
async function addCompany(deps: Deps, company: DemoCompany): Promise<string> {
  const last = demoDay(today(deps.clock));
  const founded = depsOn(deps, addDays(last, -foundedDaysAgo));
  const userId = await createConfirmedUser(founded, company);
  const plan = findPlan(company.plan, deps.config.plans);
  if (plan === undefined) throw new Error(`There is no plan ${company.plan}.`);
  const id = await createCompany(founded, userId, {
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
  const owner = { user_id: userId, legal_name: company.name, personal_email: company.email };
  await founded.db.transaction(asService, (tx) => queueWelcome(founded, tx, { id, ...owner }));
  await namePerson(founded, { companyId: id, userId, name: company.signer });
  await givePlan(founded, { id, ...owner }, plan);
  const agreement = { companyId: id, teamMemberId: null, type: 'EOR_SERVICE_AGREEMENT', name: company.name } as const;
  await signDocument(founded, agreement, company.signer);
  for (const member of company.members) await addMember(deps, { id, owner: userId }, company, member, last);
  if (company.colleague !== undefined) await addColleague(founded, { id, owner: userId }, company.colleague);
  await ensureCustomer(founded, id);
  return userId;
}

async function addColleague(
  deps: Deps,
  company: { id: string; owner: string },
  { name, role, ...account }: NonNullable<DemoCompany['colleague']>,
): Promise<void> {
  const userId = await createConfirmedUser(deps, account);
  await addPerson(deps, { companyId: company.id, userId, name, role, addedBy: company.owner });
}

async function addMember(
  deps: Deps,
  { id: companyId, owner }: { id: string; owner: string },
  company: DemoCompany,
  member: DemoMember,
  last: PlainDate,
): Promise<void> {
  const near = addDays(last, -member.startedDaysAgo);
  const start = member.approved ? startDay(near, member.schedule, last) : nextBankDay(near);
  const hired = depsOn(deps, addDays(start, -hiredDaysAhead));
  const details: Parameters<typeof addTeamMember>[1] = {
    company_id: companyId,
    first_name: member.first,
    last_name: member.last,
    role: member.role,
    department: member.department,
    email: memberEmail(company, member),
    birth_date: plainDate('1990-05-14'),
    social_insurance_number: member.sin,
    is_employee: 'no',
    salary: member.salary,
    address_1: '100 Main Street',
    city: member.city,
    state: member.province,
    postal_code: member.postal,
    payroll_schedule: member.schedule,
    benefits: 'Yes',
    commencement_date: start,
    status: member.approved ? 'approved' : 'pending',
  };
  await inScope({ actor: owner }, () => hired.db.transaction(asService, (tx) => addTeamMember(tx, details)));
  if (!member.approved) return;
  const name = `${member.first} ${member.last}`;
  const person = (await listMembers(deps, companyId)).find((added) => added.name === name);
  if (person === undefined) throw new Error(`${name} was not added.`);
  const letter = { companyId, teamMemberId: person.id, type: 'EMPLOYEE_PLACEMENT_LETTER', name } as const;
  await signDocument(hired, letter, member.signsLetter === false ? null : name);
  if (member.bank !== undefined) await changeBankAccount(hired, person.id, member.bank, 'New hire form');
  if (member.password === undefined) return;
  const account = { email: memberEmail(company, member), password: member.password };
  const userId = await createConfirmedUser(hired, account);
  await addPersonAccount(hired, { memberId: person.id, userId, invitedBy: owner });
}

/** Adds an upcoming one-time payment, so that its table is not empty. */
async function addOneTimePayment(deps: Deps): Promise<void> {
  const { id } = await findPerson(deps, 'maya@aurora-robotics.example');
  await addOneTime(deps, {
    memberId: id,
    type: 'Stipend',
    treatment: null,
    amount: cents(50_000),
    date: nextBankDay(addDays(today(deps.clock), 30)),
    description: 'Home office',
    memo: null,
    requestKey: randomUUID(),
  });
}

/** Runs payroll weekly for the eleven weeks before the demo day, paying invoices when due and then the people, and then for today. */
async function runPastPayroll(deps: Deps): Promise<void> {
  const last = demoDay(today(deps.clock));
  for (let asOf = addDays(last, -77); asOf < last; asOf = addDays(asOf, 7)) await runWeek(deps, asOf);
  if (last !== today(deps.clock)) await removeEstimates(deps);
  await runPayroll(deps);
}

async function runWeek(now: Deps, asOf: PlainDate): Promise<void> {
  const deps = depsOn(now, asOf);
  await runPayroll(deps, { asOf });
  for (const id of await unpaidInvoicesDueBefore(deps, addDays(asOf, 7))) {
    await createProviderInvoice(deps, id);
    const providerId = (await findInvoice(deps, id)).provider_invoice_id ?? '';
    await deps.db.transaction(asService, (tx) => payInvoice(deps, tx, providerId));
    await syncInvoice(deps, providerId);
  }
  await payOutBefore(deps, addDays(asOf, 7), (payday) => `EFT ${payday}`);
}
