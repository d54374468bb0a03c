import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asAuthAdmin, asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import type { Tables } from '../../platform/postgres/tables.gen.ts';

const asReader = { ...asService, readOnly: true };

export async function findCompany(db: Database, companyId: string) {
  const { rows } = await db.run(asService, 'select * from public.companies where id = $1', [companyId]);
  return rows[0];
}

export type CompanyRow = RowFrom<typeof findCompany>;

/** Saves a customer id unless the company already has one. Returns the company's id. */
export async function saveCustomerId(db: Database, companyId: string, customerId: string): Promise<string | undefined> {
  const { rows } = await db.run(
    asService,
    `update public.companies set customer_stripe_id = coalesce(customer_stripe_id, $2) where id = $1
     returning customer_stripe_id as id`,
    [companyId, customerId],
  );
  return rows[0]?.id ?? undefined;
}

/** An account that is not deleted, with the time of its last sign-up. */
export async function findAccount(db: Database, userId: string) {
  const { rows } = await db.run(
    { ...asAuthAdmin, readOnly: true },
    `select email, email_confirmed_at, greatest(created_at, confirmation_sent_at) as signed_up_at
     from auth.users where id = $1 and deleted_at is null and email is not null and created_at is not null`,
    [userId],
  );
  return rows[0];
}

/** What a company says about itself when it signs up. */
export type CompanyDetails = Pick<
  Tables['public.companies'],
  | 'legal_name'
  | 'company_size'
  | 'company_address'
  | 'billing_email'
  | 'personal_email'
  | 'hiring_country'
  | 'currency'
  | 'purpose'
  | 'hiring_timeline'
>;

/** Inserts the account's company, or replaces the details of an earlier sign-up. */
export async function saveCompany(db: Database, userId: string, given: CompanyDetails) {
  const { rows } = await db.run(
    asService,
    `insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (user_id) do update set legal_name = excluded.legal_name, company_size = excluded.company_size, company_address = excluded.company_address,
       billing_email = excluded.billing_email, personal_email = excluded.personal_email, hiring_country = excluded.hiring_country,
       currency = excluded.currency, purpose = excluded.purpose, hiring_timeline = excluded.hiring_timeline, logo_path = null
     returning id`,
    [
      userId,
      given.legal_name,
      given.company_size,
      given.company_address,
      given.billing_email,
      given.personal_email,
      given.hiring_country,
      given.currency,
      given.purpose,
      given.hiring_timeline,
    ],
  );
  return rows[0];
}

export async function setLogo(db: Database, userId: string, url: string): Promise<void> {
  await db.run(asService, 'update public.companies set logo_path = $2 where user_id = $1', [userId, url]);
}

/** Up to 200 companies with a confirmed address that lack their customer, agreement or welcome mail; oldest first. */
export async function companiesNeedingSetup(db: Database, createdBefore: Date) {
  const { rows } = await db.run(
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

/** The fields of a company that most use cases need. */
export type OwnCompany = RowFrom<typeof companiesNeedingSetup>;

/** Changes whose next attempt is due, longest overdue first. */
export async function dueCustomerChanges(db: Database, limit: number) {
  const { rows } = await db.run(
    asReader,
    `select c.*, k.version::text, k.tries from app.customer_changes k join public.companies c on c.id = k.company_id
     where k.next_try_at <= app.now() order by k.next_try_at, c.id limit $1`,
    [limit],
  );
  return rows;
}

/** A company with changes not yet sent to the billing provider. */
export type CustomerChangeRow = RowFrom<typeof dueCustomerChanges>;

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

/** Whether an account owns a company. It can own one. */
export async function ownsCompany(tx: Transaction, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from public.companies where user_id = $1', [userId]);
  return rowCount > 0;
}

/** Makes an account the owner of a company: agreements go to its address. Its role changes in the same transaction. */
export async function setCompanyOwner(
  tx: Transaction,
  companyId: string,
  owner: { userId: string; email: string },
): Promise<void> {
  await tx.query('update public.companies set user_id = $2, personal_email = $3 where id = $1', [
    companyId,
    owner.userId,
    owner.email,
  ]);
}

/** Closes a company to sessions without the second step, or opens it. */
export async function setSecondStepRequired(tx: Transaction, companyId: string, required: boolean): Promise<void> {
  await tx.query('update public.companies set second_step_required = $2 where id = $1', [companyId, required]);
}

/** Sets the tax rate of a company's invoices, in percent; null for the provider's. */
export async function setCompanyTaxRate(tx: Transaction, companyId: string, percent: string | null): Promise<void> {
  await tx.query('update public.companies set tax_rate = $2 where id = $1', [companyId, percent]);
}

/** Sets the purchase order number of a company's invoices; empty for none. */
export async function setCompanyPoNumber(tx: Transaction, companyId: string, number: string): Promise<void> {
  await tx.query('update public.companies set po_number = $2 where id = $1', [companyId, number]);
}
