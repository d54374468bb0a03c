import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import { noteEvent } from '../../platform/log/business-event.ts';

/** A plan as its table stores it: name, term and number of employees. */
export type StoredChoice = readonly [plan: string, term: string, employees: string];

const asReader = { ...asService, readOnly: true };

/** A Processing plan with its open checkout, if it has one, and whether it matches the current choice. */
export async function findProcessingPlan(tx: Transaction, companyId: string, choice: StoredChoice) {
  const { rows } = await tx.query(
    `select p.id as plan_id, k.provider_session_id as session_id, k.url, (p.plan_name, p.term, p.number_of_employees) is not distinct from ($2, $3, $4) as same
     from public.plans p left join app.checkouts k on k.plan_id = p.id and k.status = 'open'
     where p.company_id = $1 and p.status = 'Processing'`,
    [companyId, ...choice],
  );
  return rows[0];
}

export type ProcessingPlanRow = RowFrom<typeof findProcessingPlan>;

/** A company's own checkout by id: whether it is open, and whether it is for this choice. */
export async function findOwnCheckout(tx: Transaction, companyId: string, checkoutId: string, choice: StoredChoice) {
  const { rows } = await tx.query(
    `select k.status = 'open' as open, (p.plan_name, p.term, p.number_of_employees) is not distinct from ($3, $4, $5) as same
     from app.checkouts k join public.plans p on p.id = k.plan_id where k.id = $1 and k.company_id = $2`,
    [checkoutId, companyId, ...choice],
  );
  return rows[0];
}

/** A company's current plan; undefined without one. */
export async function currentPlan(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    'select plan_name, term, number_of_employees from app.current_plan($1) where plan_name is not null and term is not null and number_of_employees is not null',
    [companyId],
  );
  return rows[0];
}

/** The id of a company's plan that is awaiting payment; undefined when there is none. */
export async function processingPlanId(db: Database, companyId: string): Promise<string | undefined> {
  const { rows } = await db.run(
    asReader,
    "select id from public.plans where company_id = $1 and status = 'Processing'",
    [companyId],
  );
  return rows[0]?.id;
}

/** A company's plans in a status, the newest first: the current one of those that are Completed. */
export async function plansIn(db: Database, companyId: string, status: 'Completed' | 'Cancelled') {
  const { rows } = await db.run(
    asReader,
    'select id, plan_name from public.plans where company_id = $1 and status = $2 order by created_at desc',
    [companyId, status],
  );
  return rows;
}

export interface NewPlan {
  id: string;
  companyId: string;
  userId: string;
  choice: StoredChoice;
  /** 'Completed' for demo data and for a plan that the provider records: a purchased plan starts as Processing. */
  status: 'Processing' | 'Completed';
  /** As displayed. */
  price: string;
  description: string;
  /** Of a plan that the provider records. */
  days?: { from: PlainDate; until: PlainDate | null };
}

export async function insertPlan(tx: Transaction, plan: NewPlan): Promise<void> {
  const [name, term, employees] = plan.choice;
  await tx.query(
    `insert into public.plans (id, company_id, user_id, plan_name, status, price, number_of_employees, description, term, starts_on, ends_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      plan.id,
      plan.companyId,
      plan.userId,
      name,
      plan.status,
      plan.price,
      employees,
      plan.description,
      term,
      plan.days?.from ?? null,
      plan.days?.until ?? null,
    ],
  );
}

/** The plans of a company that are Processing or Completed, with what was agreed: the current one first. */
export async function plansHeld(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select p.id, p.plan_name as plan, p.status, c.id as company_id, c.legal_name as company, p.term, p.number_of_employees as seats,
       p.price, p.starts_on::text as starts_on, p.ends_on::text as ends_on
     from public.plans p join public.companies c on c.id = p.company_id
     where p.company_id = $1 and p.status in ('Processing', 'Completed') order by p.created_at desc`,
    [companyId],
  );
  return rows;
}

/** The account that owns a company; undefined when there is no such company. */
export async function ownerOfCompany(tx: Transaction, companyId: string): Promise<string | undefined> {
  const { rows } = await tx.query('select user_id from public.companies where id = $1', [companyId]);
  return rows[0]?.user_id;
}

/** The Completed plans whose last day is before a day. */
export async function plansPastTheirEnd(tx: Transaction, day: PlainDate) {
  const { rows } = await tx.query("select id from public.plans where status = 'Completed' and ends_on < $1", [day]);
  return rows;
}

export async function insertCheckout(
  tx: Transaction,
  made: {
    id: string;
    companyId: string;
    planId: string;
    provider: string;
    sessionId: string;
    url: string;
    cents: number;
  },
): Promise<void> {
  await tx.query(
    'insert into app.checkouts (id, company_id, plan_id, provider, provider_session_id, url, amount_cents) values ($1, $2, $3, $4, $5, $6, $7)',
    [made.id, made.companyId, made.planId, made.provider, made.sessionId, made.url, made.cents],
  );
}

/** Sets a Processing plan to Completed. Returns whether it was Processing. */
export async function setPlanCompleted(tx: Transaction, planId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update public.plans set status = 'Completed' where id = $1 and status = 'Processing'",
    [planId],
  );
  if (rowCount > 0) noteEvent(tx, 'plan.completed', { plan: planId });
  return rowCount > 0;
}

/** Sets a plan to Cancelled. @param from 'Processing' leaves a Completed plan unchanged */
export async function setPlanCancelled(tx: Transaction, planId: string, from: 'Processing' | 'any'): Promise<void> {
  const { rowCount } = await tx.query(
    "update public.plans set status = 'Cancelled' where id = $1 and status <> 'Cancelled' and ($2 = 'any' or status = $2)",
    [planId, from],
  );
  if (rowCount > 0) noteEvent(tx, 'plan.cancelled', { plan: planId });
}

/** The checkout of a provider session, locked together with its plan. */
export async function lockCheckout(tx: Transaction, provider: string, sessionId: string) {
  const { rows } = await tx.query(
    `select k.id, k.status, k.company_id, k.plan_id, k.amount_cents, p.status as plan, p.plan_name, c.legal_name, c.company_address, c.hiring_country,
       c.tax_number, c.po_number
     from app.checkouts k join public.plans p on p.id = k.plan_id join public.companies c on c.id = k.company_id
     where k.provider = $1 and k.provider_session_id = $2 for update of k, p`,
    [provider, sessionId],
  );
  return rows[0];
}

/** Keeps what the document of a paid checkout says about its parties. @param particulars JSON */
export async function keepCheckoutParticulars(tx: Transaction, id: string, particulars: string): Promise<void> {
  await tx.query('update app.checkouts set particulars = $2 where id = $1 and particulars is null', [id, particulars]);
}

/** A checkout's status and client as they are now, and the particulars that were kept when it was paid. */
export async function findPaidCheckout(db: Database, provider: string, sessionId: string) {
  const { rows } = await db.run(
    asReader,
    `select k.status, k.particulars, c.legal_name, c.company_address, c.hiring_country, c.tax_number, c.po_number
     from app.checkouts k join public.companies c on c.id = k.company_id where k.provider = $1 and k.provider_session_id = $2`,
    [provider, sessionId],
  );
  return rows[0];
}

/** Whether a session is one of our checkouts and its plan is not Cancelled. */
export async function hasLivePlan(db: Database, provider: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.run(
    asService,
    `select 1 from app.checkouts k join public.plans p on p.id = k.plan_id
     where k.provider = $1 and k.provider_session_id = $2 and p.status <> 'Cancelled'`,
    [provider, sessionId],
  );
  return rowCount > 0;
}

/** Sets one checkout, or all of a plan's checkouts at a provider, to completed. Returns whether any matched. */
export async function setCheckoutsCompleted(
  tx: Transaction,
  of: { checkoutId: string } | { planId: string; provider: string },
): Promise<boolean> {
  const which = 'checkoutId' in of ? ([of.checkoutId, null, null] as const) : ([null, of.planId, of.provider] as const);
  const { rowCount } = await tx.query(
    "update app.checkouts set status = 'completed' where id = $1 or plan_id = $2 and provider = $3",
    which,
  );
  return rowCount > 0;
}

/** Sets an open checkout to expired. Returns its plan's id. */
export async function setCheckoutExpired(
  tx: Transaction,
  provider: string,
  of: { sessionId: string } | { planId: string },
): Promise<string | undefined> {
  const which = 'planId' in of ? ([of.planId, null] as const) : ([null, of.sessionId] as const);
  const { rows } = await tx.query(
    `update app.checkouts set status = 'expired'
     where provider = $1 and (plan_id = $2 or provider_session_id = $3) and status = 'open' returning plan_id`,
    [provider, ...which],
  );
  return rows[0]?.plan_id;
}

/** The session of a checkout, if it was opened at this provider. */
export async function sessionOfCheckout(
  db: Database,
  checkoutId: string,
  provider: string,
): Promise<string | undefined> {
  const { rows } = await db.run(
    asService,
    'select provider_session_id as session from app.checkouts where id::text = $1 and provider = $2',
    [checkoutId, provider],
  );
  return rows[0]?.session ?? undefined;
}

/** The sessions of a plan's checkouts, oldest first. @param status a status to filter by */
export async function sessionsOfPlan(db: Database, planId: string, status: 'open' | 'completed' | 'any') {
  const { rows } = await db.run(
    asReader,
    `select provider, provider_session_id as session, url from app.checkouts
     where plan_id = $1 and provider_session_id is not null and ($2 = 'any' or status = $2) order by created_at`,
    [planId, status],
  );
  return rows;
}

/** The latest plan in one of the statuses for each company matching an id, name or billing email. */
export async function latestPlans(db: Database, company: string, statuses: readonly string[]) {
  const { rows } = await db.run(
    asReader,
    `select distinct on (c.id) p.id, p.plan_name as plan, p.status, c.id as company_id, c.legal_name as company
     from public.companies c join public.plans p on p.company_id = c.id
     where (c.id::text = $1 or c.legal_name = $1 or c.billing_email = $1) and p.status = any ($2)
     order by c.id, p.created_at desc`,
    [company, statuses],
  );
  return rows;
}

/** A plan with its company, for the provider's operators. */
export type PlanRow = RowFrom<typeof latestPlans>;
