import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { EmploymentTerms } from '@portage/domain/members/employment-terms';
import { toDecimal } from '@portage/domain/money/money';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import { statementsOn } from '@portage/platform/postgres/statements-on';
import type pg from 'pg';
import { noteEvent } from '../../../platform/log/business-event.ts';
import type { Tables } from '../../../platform/postgres/tables.gen.ts';

/** Members with their company, by company and name. Salaries in dollars per year, as decimal strings. @param company id or name to filter by; null for all */
export async function listMemberRows(db: Database, company: string | null) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select t.first_name || ' ' || t.last_name as name, c.legal_name as company, t.role, t.status, t.payroll_schedule as schedule,
       t.salary::text as salary, t.commencement_date::text as start, t.team_member_id as id
     from public.team_members t join public.companies c on c.id = t.company_id
     where $1::text is null or c.id::text = $1 or c.legal_name = $1 order by c.legal_name, name`,
    [company],
  );
  return rows;
}

export type MemberRow = RowFrom<typeof listMemberRows>;

/** A member to add. Dates are plain dates, and the salary is in dollars per year. */
export type NewMember = Pick<
  Tables['public.team_members'],
  | 'company_id'
  | 'first_name'
  | 'last_name'
  | 'role'
  | 'department'
  | 'email'
  | 'social_insurance_number'
  | 'is_employee'
  | 'address_1'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'payroll_schedule'
  | 'benefits'
  | 'status'
> & { salary: number; birth_date: PlainDate; commencement_date: PlainDate };

/** Adds a member. */
export async function insertMember(tx: Transaction, member: NewMember): Promise<void> {
  await tx.query(
    `insert into public.team_members (company_id, first_name, last_name, role, department, email, birth_date, social_insurance_number, is_employee,
       salary, address_1, city, state, postal_code, payroll_schedule, benefits, commencement_date, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      member.company_id,
      member.first_name,
      member.last_name,
      member.role,
      member.department,
      member.email,
      member.birth_date,
      member.social_insurance_number,
      member.is_employee,
      member.salary,
      member.address_1,
      member.city,
      member.state,
      member.postal_code,
      member.payroll_schedule,
      member.benefits,
      member.commencement_date,
      member.status,
    ],
  );
}

/** What a person who is about to be added may share with someone of the company. */
export interface PersonToAdd {
  email: string;
  social_insurance_number: string;
  request_key: string;
}

/** The member of the company whom a person repeats; one with the same Social Insurance Number before one with the same address. */
export async function repeatedMember(tx: Transaction, companyId: string, person: PersonToAdd) {
  const { rows } = await tx.query(
    `select t.first_name || ' ' || t.last_name as name, t.team_member_id = any (n.members) as same_number,
       t.status = 'approved' as active
     from public.team_members t, (select array(select app.members_with_sin($1, $2)) as members) n
     where t.company_id = $1 and t.request_key is distinct from $4::uuid
       and (t.team_member_id = any (n.members) or lower(t.email) = lower(btrim($3)))
     order by same_number desc, active desc, t.date_added desc limit 1`,
    [companyId, person.social_insurance_number, person.email, person.request_key],
  );
  return rows[0];
}

/** The places, from 0, of the Social Insurance Numbers that someone of the company has. */
export async function repeatedNumbers(
  tx: Transaction,
  companyId: string,
  numbers: readonly string[],
): Promise<number[]> {
  const { rows } = await tx.query(
    `select (n.at - 1)::integer as place from unnest($2::text[]) with ordinality n(sin, at)
     where exists (select from app.members_with_sin($1, n.sin)) order by n.at`,
    [companyId, numbers],
  );
  return rows.flatMap(({ place }) => place ?? []);
}

export async function countApprovedRows(tx: Transaction, companyId: string): Promise<number> {
  const { rows } = await tx.query(
    "select count(*)::integer as approved from public.team_members where company_id = $1 and status = 'approved'",
    [companyId],
  );
  return rows[0]?.approved ?? 0;
}

/** A member's first and last name; undefined when the company has no such member. */
export async function findMemberName(
  tx: Transaction,
  companyId: string,
  memberId: string | null,
): Promise<string | undefined> {
  const { rows } = await tx.query(
    "select first_name || ' ' || last_name as name from public.team_members where team_member_id = $1 and company_id = $2",
    [memberId, companyId],
  );
  return rows[0]?.name;
}

/** A member's status, locked; undefined when the company has no such member. */
export async function lockMemberStatus(
  tx: Transaction,
  companyId: string,
  memberId: string,
): Promise<string | undefined> {
  const { rows } = await tx.query(
    'select status from public.team_members where team_member_id = $1 and company_id = $2 for update',
    [memberId, companyId],
  );
  return rows[0]?.status;
}

/** Sets approved members to processing. */
export async function setMembersProcessing(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const { rowCount } = await tx.query(
    "update public.team_members set status = 'processing' where team_member_id = any ($1::uuid[]) and status = 'approved'",
    [memberIds],
  );
  if (rowCount > 0) noteEvent(tx, 'member.deactivated', { member: memberIds.join(' '), count: rowCount });
}

/** Sets a member who is processing to approved. */
export async function setMemberApproved(tx: Transaction, memberId: string): Promise<void> {
  const { rowCount } = await tx.query(
    "update public.team_members set status = 'approved', action = null where team_member_id = $1 and status = 'processing'",
    [memberId],
  );
  if (rowCount > 0) noteEvent(tx, 'member.activated', { member: memberId });
}

/** Sets what a member is paid now. Their terms by day must already say the same. */
export async function setTerms(
  tx: Transaction,
  memberId: string,
  terms: Omit<EmploymentTerms, 'effectiveOn'>,
): Promise<void> {
  await tx.query(
    'update public.team_members set salary = $2, payroll_schedule = $3, state = $4 where team_member_id = $1',
    [memberId, toDecimal(terms.salary), terms.schedule, terms.province],
  );
}

/** Sets the last day that was paid elsewhere. */
export async function setPaidUntil(tx: Transaction, memberId: string, day: PlainDate): Promise<void> {
  await tx.query('update public.team_members set paid_until = $2 where team_member_id = $1', [memberId, day]);
}

/** Adds a signed document's link to a member's contracts, once. */
export async function addContractLink(tx: Transaction, memberId: string, newDocumentId: string): Promise<void> {
  await tx.query(
    `update public.team_members t set associated_contracts = t.associated_contracts || d.file_url from public.new_documents d
     where t.team_member_id = $1 and d.id = $2 and d.file_url is not null and not d.file_url = any (t.associated_contracts)`,
    [memberId, newDocumentId],
  );
}

/** Removes a document's link from a member's contracts. */
export async function deleteContractLink(tx: Transaction, memberId: string, newDocumentId: string): Promise<void> {
  await tx.query(
    `update public.team_members t set associated_contracts = array_remove(t.associated_contracts, d.file_url) from public.new_documents d
     where t.team_member_id = $1 and d.id = $2`,
    [memberId, newDocumentId],
  );
}

/** The armored public key that seals Social Insurance Numbers; null without one. */
export async function findSealingKey(owner: pg.Pool): Promise<string | null> {
  const { rows } = await statementsOn(owner).query("select value from app.settings where key = 'sin_public_key'");
  return rows[0]?.value ?? null;
}

/** Stores the public key that seals Social Insurance Numbers. @param before the key that it replaces; any other stays */
export async function storeSealingKey(owner: pg.Pool, publicKey: string, before: string | null): Promise<void> {
  await statementsOn(owner).query(
    `insert into app.settings as s (key, value) values ('sin_public_key', $1)
     on conflict (key) do update set value = excluded.value where s.value = $2`,
    [publicKey, before],
  );
}

/** Replaces the public key, and records it in the audit log. Does nothing if another process has replaced it. */
export async function replaceSealingKey(owner: pg.Pool, before: string, after: string): Promise<void> {
  await statementsOn(owner).query('select app.replace_sin_key($1, $2)', [before, after]);
}

/** Seals digits with a public key, as the database does for a new member, and stores nothing. */
export async function sealProbe(owner: pg.Pool, publicKey: string, digits: string): Promise<Buffer> {
  const { rows } = await statementsOn(owner).query(
    'select extensions.pgp_pub_encrypt($1, extensions.dearmor($2)) as sealed',
    [digits, publicKey],
  );
  return rows[0]?.sealed ?? Buffer.alloc(0);
}

/** How many numbers are sealed, of people and of bank accounts. */
export async function countSealed(owner: pg.Pool): Promise<number> {
  const { rows } = await statementsOn(owner).query(
    `select count(*)::integer as count
     from (select team_member_id from app.sealed_sins union all select id from app.bank_accounts where sealed is not null) numbers`,
  );
  return rows[0]?.count ?? 0;
}

/** How many numbers, of people and of bank accounts, are sealed with another key than this one. */
export async function countSealedOtherwise(owner: pg.Pool, publicKey: string): Promise<number> {
  const { rows } = await statementsOn(owner).query(
    `select count(*)::integer as count
     from (select sealed from app.sealed_sins union all select sealed from app.bank_accounts where sealed is not null) numbers
     where extensions.pgp_key_id(sealed) <> extensions.pgp_key_id(extensions.dearmor($1))`,
    [publicKey],
  );
  return rows[0]?.count ?? 0;
}

/** Numbers that are sealed with another key than this one, locked, by member. @param after only members after this id */
export async function sealedWithOtherKeys(client: pg.PoolClient, publicKey: string, after: string, limit: number) {
  const { rows } = await statementsOn(client).query(
    `select team_member_id as member, sealed from app.sealed_sins
     where team_member_id > $2 and extensions.pgp_key_id(sealed) <> extensions.pgp_key_id(extensions.dearmor($1))
     order by team_member_id limit $3 for update`,
    [publicKey, after, limit],
  );
  return rows;
}

/** Stores a number that was sealed again, and records it in the audit log. Returns whether it was still the one given. */
export async function resealSin(
  client: pg.PoolClient,
  member: string,
  before: Buffer,
  after: Buffer,
): Promise<boolean> {
  const { rows } = await statementsOn(client).query('select app.reseal_sin($1, $2, $3) as done', [
    member,
    before,
    after,
  ]);
  return rows[0]?.done ?? false;
}

/** Sealed numbers with their companies, locked, by member. @param after only members after this id */
export async function sealedNumbers(client: pg.PoolClient, after: string, limit: number) {
  const { rows } = await statementsOn(client).query(
    `select s.team_member_id as member, t.company_id as company, s.sealed from app.sealed_sins s join public.team_members t using (team_member_id)
     where s.team_member_id > $1 order by s.team_member_id limit $2 for update of s`,
    [after, limit],
  );
  return rows;
}

/** Stores the digests of a number, and records it in the audit log. Returns whether they have changed. */
export async function storeDigests(
  client: pg.PoolClient,
  member: string,
  sealed: Buffer,
  digests: { company: Buffer; person: Buffer },
): Promise<boolean> {
  const { rows } = await statementsOn(client).query('select app.index_sin($1, $2, $3, $4) as done', [
    member,
    sealed,
    digests.company,
    digests.person,
  ]);
  return rows[0]?.done ?? false;
}

/** Runs `work` in a transaction of the schema's owner; rolls back when it throws. */
export async function inOwnerTransaction<T>(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** A member's sealed number. The same SQL call writes the audit log, so every reveal is recorded. */
export async function handOutSealedSin(owner: pg.Pool, memberId: string, actId: string): Promise<Buffer | null> {
  const { rows } = await statementsOn(owner).query(
    `with named as materialized (select set_config('app.staff_act', $2, true) as act)
     select app.hand_out_sealed_sin($1) as sealed from named where act <> ''`,
    [memberId, actId],
  );
  return rows[0]?.sealed ?? null;
}

/** The sealed number that an act of a staff member asked for, once. The same SQL call writes the audit log. */
export async function handOutSealedSinTo(db: Database, actId: string): Promise<Buffer | null> {
  const { rows } = await db.run(asService, 'select app.hand_out_sealed_sin_to($1) as sealed', [actId]);
  return rows[0]?.sealed ?? null;
}
