import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import { noteEvent } from '../../../platform/log/business-event.ts';

/** All people of a company, those removed included, the owner first. */
export async function listPeople(db: Database, companyId: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select m.*, coalesce(a.email, '') as email, coalesce(a.two_step, false) as two_step, a.last_seen_at,
       m.added_by is null and exists (select from public.company_invitations i
         where i.company_id = m.company_id and i.accepted_by = m.user_id and i.invited_by is null) as added_by_provider
     from public.company_members m left join app.company_accounts($1) a on a.user_id = m.user_id
     where m.company_id = $1 order by m.removed_at is not null, m.role = 'owner' desc, m.added_at, m.id`,
    [companyId],
  );
  return rows;
}

/** The addresses of a company's owner and admins, the owner's first. */
export async function adminAddresses(tx: Transaction, companyId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select u.email::text as email from public.company_members m join auth.users u on u.id = m.user_id
     where m.company_id = $1 and m.role in ('owner', 'admin') and m.removed_at is null and u.email is not null
     order by m.role = 'owner' desc, u.email`,
    [companyId],
    'admin addresses',
  );
  return rows.flatMap(({ email }) => email ?? []);
}

/** A present person of a company, with the address of the account. */
export async function findPerson(tx: Transaction, companyId: string, personId: string) {
  const { rows } = await tx.query(
    `select m.id, m.user_id, m.name, m.role, m.ownership_offered_at, u.email from public.company_members m join auth.users u on u.id = m.user_id
     where m.company_id = $1 and m.id = $2 and m.removed_at is null and u.email is not null`,
    [companyId, personId],
  );
  return rows[0];
}

export type PersonRow = RowFrom<typeof findPerson>;

/** The present person of a company that is an account. */
export async function findPersonOfAccount(tx: Transaction, companyId: string, userId: string) {
  const { rows } = await tx.query(
    'select id from public.company_members where company_id = $1 and user_id = $2 and removed_at is null',
    [companyId, userId],
  );
  return rows[0] === undefined ? undefined : findPerson(tx, companyId, rows[0].id);
}

/** The accounts of a company's present people, and whether each also belongs to another company. */
export async function accountsOf(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select m.user_id, u.email, exists (select from public.company_members o
       where o.user_id = m.user_id and o.company_id <> m.company_id and o.removed_at is null) as elsewhere
     from public.company_members m join auth.users u on u.id = m.user_id
     where m.company_id = $1 and m.removed_at is null and u.email is not null order by u.email`,
    [companyId],
  );
  return rows;
}

/** The present person of a company that has an address. */
export async function findPersonByAddress(db: Database, companyId: string, email: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select m.id from public.company_members m join auth.users u on u.id = m.user_id
     where m.company_id = $1 and m.removed_at is null and u.email = lower($2)`,
    [companyId, email],
  );
  return rows[0];
}

/** Whether a present person of a company has an address. */
export async function hasAddress(tx: Transaction, companyId: string, email: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from public.company_members m join auth.users u on u.id = m.user_id
     where m.company_id = $1 and m.removed_at is null and u.email = lower($2)`,
    [companyId, email],
  );
  return rowCount > 0;
}

/** How many people a company has, with the invitations that can still be accepted. */
export async function countPeople(tx: Transaction, companyId: string, now: Date): Promise<number> {
  const { rows } = await tx.query(
    `select (select count(*) from public.company_members m where m.company_id = $1 and m.removed_at is null)::integer
       + (select count(*) from public.company_invitations i where i.company_id = $1 and i.state = 'pending' and i.expires_at > $2)::integer as n`,
    [companyId, now],
  );
  return rows[0]?.n ?? 0;
}

/** Adds a person, unless the account already belongs to the company. */
export async function insertPerson(
  tx: Transaction,
  person: { companyId: string; userId: string; name: string; role: string; addedBy: string | null },
): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into public.company_members (company_id, user_id, name, role, added_by) values ($1, $2, $3, $4, $5)
     on conflict (company_id, user_id) where removed_at is null do nothing`,
    [person.companyId, person.userId, person.name, person.role, person.addedBy],
  );
  if (rowCount > 0) noteEvent(tx, 'person.joined', { company: person.companyId, role: person.role });
}

/** Sets a person's name, or role, or both. */
export async function changePerson(
  tx: Transaction,
  personId: string,
  change: { role?: string | undefined; name?: string | undefined },
): Promise<void> {
  await tx.query(
    'update public.company_members set role = coalesce($2, role), name = coalesce($3, name) where id = $1',
    [personId, change.role ?? null, change.name ?? null],
  );
}

/** Records that a person closed a notice of the dashboard. */
export async function setNoticeClosed(
  tx: Transaction,
  personId: string,
  notice: 'name' | 'firstPayday',
): Promise<void> {
  await tx.query(
    `update public.company_members set name_skipped_at = case when $2 = 'name' then app.now() else name_skipped_at end,
       first_payday_seen_at = case when $2 = 'firstPayday' then app.now() else first_payday_seen_at end where id = $1`,
    [personId, notice],
  );
}

/** Ends a person's access. @param by the account that ends it; null for the provider */
export async function setRemoved(
  tx: Transaction,
  companyId: string,
  personId: string,
  by: string | null,
): Promise<void> {
  await tx.query(
    'update public.company_members set removed_at = app.now(), removed_by = $2, ownership_offered_at = null where id = $1',
    [personId, by],
  );
  noteEvent(tx, 'person.removed', { company: companyId });
}

/** Offers the company to one person. @param personId null withdraws the offer */
export async function setOffer(tx: Transaction, companyId: string, personId: string | null, at: Date): Promise<void> {
  await tx.query(
    'update public.company_members set ownership_offered_at = null where company_id = $1 and ownership_offered_at is not null',
    [companyId],
  );
  if (personId !== null)
    await tx.query('update public.company_members set ownership_offered_at = $2 where id = $1', [personId, at]);
}

/** Whether an account is disabled or deleted. */
export async function isDisabled(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.query('select app.is_disabled($1) as disabled', [userId]);
  return rows[0]?.disabled === true;
}

/** Makes a person the owner and the former owner an admin. */
export async function setOwnerRole(tx: Transaction, companyId: string, personId: string): Promise<void> {
  await tx.query(
    "update public.company_members set role = 'admin' where company_id = $1 and role = 'owner' and removed_at is null",
    [companyId],
  );
  await tx.query("update public.company_members set role = 'owner', ownership_offered_at = null where id = $1", [
    personId,
  ]);
  noteEvent(tx, 'ownership.transferred', { company: companyId });
}

/** The owner of a company. @throws Error without one, which the database prevents */
export async function findOwner(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select m.user_id, m.name, u.email from public.company_members m join auth.users u on u.id = m.user_id
     where m.company_id = $1 and m.role = 'owner' and m.removed_at is null and u.email is not null`,
    [companyId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Company ${companyId} has no owner.`);
  return row;
}
