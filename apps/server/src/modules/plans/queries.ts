import type { Database, Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';

/** A plan with its company, for the provider's operators. */
export interface PlanRow extends Record<string, unknown> {
  id: string;
  plan: string;
  status: string;
  company_id: string;
  company: string;
}

/** A Processing plan, with its open checkout if it has one. */
export interface ProcessingPlanRow extends Record<string, unknown> {
  plan_id: string;
  session_id: string | null;
  url: string | null;
  /** Whether it matches the current choice. */
  same: boolean;
}

/** A plan as its table stores it: name, term and number of employees. */
export type StoredChoice = readonly [plan: string, term: string, employees: string];

export interface CheckoutRow extends Record<string, unknown> {
  id: string;
  status: string;
  plan_id: string;
  plan: string;
  plan_name: string;
  company: string;
}

/** A checkout's session at its provider. */
export interface SessionRow extends Record<string, unknown> {
  provider: string;
  session: string;
}

const asReader = { ...asService, readOnly: true };

export async function findProcessingPlan(
  tx: Transaction,
  companyId: string,
  choice: StoredChoice,
): Promise<ProcessingPlanRow | undefined> {
  const { rows } = await tx.query<ProcessingPlanRow>(
    `select p.id as plan_id, k.provider_session_id as session_id, k.url, (p.plan_name, p.term, p.number_of_employees) = ($2, $3, $4) as same
     from public.plans p left join app.checkouts k on k.plan_id = p.id and k.status = 'open'
     where p.company_id = $1 and p.status = 'Processing'`,
    [companyId, ...choice],
  );
  return rows[0];
}

/** A company's own checkout by id: whether it is open, and whether it is for this choice. */
export async function findOwnCheckout(
  tx: Transaction,
  companyId: string,
  checkoutId: string,
  choice: StoredChoice,
): Promise<{ open: boolean; same: boolean } | undefined> {
  const { rows } = await tx.query<{ open: boolean; same: boolean }>(
    `select k.status = 'open' as open, (p.plan_name, p.term, p.number_of_employees) = ($3, $4, $5) as same
     from app.checkouts k join public.plans p on p.id = k.plan_id where k.id = $1 and k.company_id = $2`,
    [checkoutId, companyId, ...choice],
  );
  return rows[0];
}

/** A company's current plan; undefined without one. */
export async function currentPlan(
  tx: Transaction,
  companyId: string,
): Promise<{ plan_name: string; term: string; number_of_employees: string } | undefined> {
  const { rows } = await tx.query<{ plan_name: string; term: string; number_of_employees: string }>(
    'select plan_name, term, number_of_employees from app.current_plan($1) where id is not null',
    [companyId],
  );
  return rows[0];
}

export interface NewPlan {
  id: string;
  companyId: string;
  userId: string;
  choice: StoredChoice;
  /** 'Completed' only for demo data: a purchased plan starts as Processing. */
  status: 'Processing' | 'Completed';
  /** As displayed. */
  price: string;
  description: string;
}

export async function insertPlan(tx: Transaction, plan: NewPlan): Promise<void> {
  const [name, term, employees] = plan.choice;
  await tx.query(
    'insert into public.plans (id, company_id, user_id, plan_name, status, price, number_of_employees, description, term) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [plan.id, plan.companyId, plan.userId, name, plan.status, plan.price, employees, plan.description, term],
  );
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
  return rowCount > 0;
}

/** Sets a plan to Cancelled. @param from 'Processing' leaves a Completed plan unchanged */
export async function setPlanCancelled(tx: Transaction, planId: string, from: 'Processing' | 'any'): Promise<void> {
  await tx.query(
    "update public.plans set status = 'Cancelled' where id = $1 and status <> 'Cancelled' and ($2 = 'any' or status = $2)",
    [planId, from],
  );
}

/** The checkout of a provider session, locked together with its plan. */
export async function lockCheckout(
  tx: Transaction,
  provider: string,
  sessionId: string,
): Promise<CheckoutRow | undefined> {
  const { rows } = await tx.query<CheckoutRow>(
    `select k.id, k.status, k.plan_id, p.status as plan, p.plan_name, c.legal_name as company
     from app.checkouts k join public.plans p on p.id = k.plan_id join public.companies c on c.id = k.company_id
     where k.provider = $1 and k.provider_session_id = $2 for update of k, p`,
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
  const [which, values] =
    'checkoutId' in of ? ['id = $1', [of.checkoutId]] : ['plan_id = $1 and provider = $2', [of.planId, of.provider]];
  const { rowCount } = await tx.query(`update app.checkouts set status = 'completed' where ${which}`, values);
  return rowCount > 0;
}

/** Sets an open checkout to expired. Returns its plan's id. */
export async function setCheckoutExpired(
  tx: Transaction,
  provider: string,
  of: { sessionId: string } | { planId: string },
): Promise<string | undefined> {
  const [column, value] = 'planId' in of ? ['plan_id', of.planId] : ['provider_session_id', of.sessionId];
  const { rows } = await tx.query<{ plan_id: string }>(
    `update app.checkouts set status = 'expired' where provider = $1 and ${column} = $2 and status = 'open' returning plan_id`,
    [provider, value],
  );
  return rows[0]?.plan_id;
}

/** The session of a checkout, if it was opened at this provider. */
export async function sessionOfCheckout(
  db: Database,
  checkoutId: string,
  provider: string,
): Promise<string | undefined> {
  const { rows } = await db.run<{ session: string }>(
    asService,
    'select provider_session_id as session from app.checkouts where id::text = $1 and provider = $2',
    [checkoutId, provider],
  );
  return rows[0]?.session;
}

/** The sessions of a plan's checkouts, oldest first. @param status a status to filter by */
export async function sessionsOfPlan(db: Database, planId: string, status: 'open' | 'any'): Promise<SessionRow[]> {
  const { rows } = await db.run<SessionRow>(
    asReader,
    `select provider, provider_session_id as session from app.checkouts
     where plan_id = $1 and provider_session_id is not null and ($2 = 'any' or status = $2) order by created_at`,
    [planId, status],
  );
  return rows;
}

/** The latest plan in one of the statuses for each company matching an id, name or billing email. */
export async function latestPlans(db: Database, company: string, statuses: readonly string[]): Promise<PlanRow[]> {
  const { rows } = await db.run<PlanRow>(
    asReader,
    `select distinct on (c.id) p.id, p.plan_name as plan, p.status, c.id as company_id, c.legal_name as company
     from public.companies c join public.plans p on p.company_id = c.id
     where (c.id::text = $1 or c.legal_name = $1 or c.billing_email = $1) and p.status = any ($2)
     order by c.id, p.created_at desc`,
    [company, statuses],
  );
  return rows;
}
