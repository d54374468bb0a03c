import type { Database } from '../../platform/postgres/database.ts';
import { asAuthAdmin, asService } from '../../platform/postgres/identity.ts';

/** The fields of a signed-in account's company that most use cases need. */
export interface OwnCompany extends Record<string, unknown> {
  id: string;
  user_id: string;
  legal_name: string;
  personal_email: string;
}

export interface CompanyRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  legal_name: string;
  personal_email: string;
  billing_email: string;
  company_address: string;
  hiring_country: string;
  customer_stripe_id: string | null;
}

/** A company with changes not yet sent to the billing provider. */
export interface CustomerChangeRow extends CompanyRow {
  version: string;
  tries: number;
}

export interface NewAccountRow extends Record<string, unknown> {
  email: string;
  email_confirmed_at: Date | null;
  signed_up_at: Date;
}

const asReader = { ...asService, readOnly: true };

export async function findCompanyOfUser(
  db: Database,
  userId: string,
  aal: string | null,
): Promise<(OwnCompany & { second_step_passed?: unknown }) | undefined> {
  const { rows } = await db.run<OwnCompany>(
    asReader,
    `select id, user_id, legal_name, personal_email, app.second_step_passed(user_id, $2) as second_step_passed
     from public.companies where user_id = $1`,
    [userId, aal],
  );
  return rows[0];
}

export async function findCompany(db: Database, companyId: string): Promise<CompanyRow | undefined> {
  const { rows } = await db.run<CompanyRow>(asService, 'select * from public.companies where id = $1', [companyId]);
  return rows[0];
}

/** Saves a customer id unless the company already has one. Returns the company's id. */
export async function saveCustomerId(db: Database, companyId: string, customerId: string): Promise<string | undefined> {
  const { rows } = await db.run<{ id: string }>(
    asService,
    `update public.companies set customer_stripe_id = coalesce(customer_stripe_id, $2) where id = $1
     returning customer_stripe_id as id`,
    [companyId, customerId],
  );
  return rows[0]?.id;
}

/** An account that is not deleted, with the time of its last sign-up. */
export async function findAccount(db: Database, userId: string): Promise<NewAccountRow | undefined> {
  const { rows } = await db.run<NewAccountRow>(
    { ...asAuthAdmin, readOnly: true },
    `select email, email_confirmed_at, greatest(created_at, confirmation_sent_at) as signed_up_at
     from auth.users where id = $1 and deleted_at is null`,
    [userId],
  );
  return rows[0];
}

/** Inserts or replaces the account's company. @param fields values by column; columns come from code */
export async function saveCompany(
  db: Database,
  userId: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ id: string } | undefined> {
  const columns = Object.keys(fields);
  const { rows } = await db.run<{ id: string }>(
    asService,
    `insert into public.companies (user_id, ${columns.join(', ')}) values ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')})
     on conflict (user_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}, logo_path = null
     returning id`,
    [userId, ...Object.values(fields)],
  );
  return rows[0];
}

export async function setLogo(db: Database, userId: string, url: string): Promise<void> {
  await db.run(asService, 'update public.companies set logo_path = $2 where user_id = $1', [userId, url]);
}

/** Up to 200 companies with a confirmed address that lack their customer, agreement or welcome mail; oldest first. */
export async function companiesNeedingSetup(db: Database, createdBefore: Date): Promise<OwnCompany[]> {
  const { rows } = await db.run<OwnCompany>(
    asReader,
    `select c.id, c.user_id, c.legal_name, c.personal_email from public.companies c
     where c.created_at < $1 and app.address_is_confirmed(c.user_id)
       and (c.customer_stripe_id is null
         or not exists (select 1 from app.signature_requests r where r.company_id = c.id and r.type = 'EOR_SERVICE_AGREEMENT')
         or not exists (select 1 from app.mail_messages m where m.dedupe_key = 'welcome:' || c.id))
     order by c.created_at limit 200`,
    [createdBefore],
  );
  return rows;
}

/** Changes whose next attempt is due, longest overdue first. */
export async function dueCustomerChanges(db: Database, limit: number): Promise<CustomerChangeRow[]> {
  const { rows } = await db.run<CustomerChangeRow>(
    asReader,
    `select c.*, k.version::text, k.tries from app.customer_changes k join public.companies c on c.id = k.company_id
     where k.next_try_at <= app.now() order by k.next_try_at, c.id limit $1`,
    [limit],
  );
  return rows;
}

/** Removes a change, unless the company has changed again since it was read. */
export async function removeCustomerChange(db: Database, companyId: string, version: string): Promise<void> {
  await db.run(asService, 'delete from app.customer_changes where company_id = $1 and version = $2', [
    companyId,
    version,
  ]);
}

/** Counts a failed attempt and schedules the next one. */
export async function postponeCustomerChange(
  db: Database,
  change: { companyId: string; version: string; minutes: number; reason: string },
): Promise<void> {
  await db.run(
    asService,
    `update app.customer_changes set tries = tries + 1, next_try_at = app.now() + $3 * interval '1 minute', last_error = $4
     where company_id = $1 and version = $2`,
    [change.companyId, change.version, change.minutes, change.reason],
  );
}
