import type pg from 'pg';
import type { Database, Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';

/** A member with their company, for the provider's operators. */
export interface MemberRow extends Record<string, unknown> {
  name: string;
  company: string;
  role: string;
  status: string;
  schedule: string;
  /** Dollars per year, as a decimal string. */
  salary: string;
  start: string;
  id: string;
}

/** Members by company and name. @param company id or name to filter by; null for all */
export async function listMemberRows(db: Database, company: string | null): Promise<MemberRow[]> {
  const { rows } = await db.run<MemberRow>(
    { ...asService, readOnly: true },
    `select t.first_name || ' ' || t.last_name as name, c.legal_name as company, t.role, t.status, t.payroll_schedule as schedule,
       t.salary::text as salary, t.commencement_date::text as start, t.team_member_id as id
     from public.team_members t join public.companies c on c.id = t.company_id
     where $1::text is null or c.id::text = $1 or c.legal_name = $1 order by c.legal_name, name`,
    [company],
  );
  return rows;
}

/** Adds a member. @param fields values by column; columns come from code */
export async function insertMember(tx: Transaction, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(fields);
  await tx.query(
    `insert into public.team_members (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(fields),
  );
}

export async function countApprovedRows(tx: Transaction, companyId: string): Promise<number> {
  const { rows } = await tx.query<{ approved: number }>(
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
  const { rows } = await tx.query<{ name: string }>(
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
  const { rows } = await tx.query<{ status: string }>(
    'select status from public.team_members where team_member_id = $1 and company_id = $2 for update',
    [memberId, companyId],
  );
  return rows[0]?.status;
}

/** Sets an approved member to processing. */
export async function setMemberProcessing(tx: Transaction, memberId: string): Promise<void> {
  await tx.query(
    "update public.team_members set status = 'processing' where team_member_id = $1 and status = 'approved'",
    [memberId],
  );
}

/** Adds a signed document's link to a member's contracts, once. */
export async function addContractLink(tx: Transaction, memberId: string, newDocumentId: string): Promise<void> {
  await tx.query(
    `update public.team_members t set associated_contracts = t.associated_contracts || d.file_url from public.new_documents d
     where t.team_member_id = $1 and d.id = $2 and d.file_url is not null and not d.file_url = any (t.associated_contracts)`,
    [memberId, newDocumentId],
  );
}

export async function hasSealingKey(db: Database): Promise<boolean> {
  const { rowCount } = await db.run(asService, "select 1 from app.settings where key = 'sin_public_key'");
  return rowCount > 0;
}

/** Stores the public key that seals Social Insurance Numbers, unless there is one. */
export async function insertSealingKey(db: Database, publicKey: string): Promise<void> {
  await db.run(
    asService,
    "insert into app.settings (key, value) values ('sin_public_key', $1) on conflict (key) do nothing",
    [publicKey],
  );
}

/** A member's sealed number. The same SQL call writes the audit log, so every reveal is recorded. */
export async function handOutSealedSin(owner: pg.Pool, memberId: string): Promise<Buffer | null> {
  const { rows } = await owner.query<{ sealed: Buffer | null }>('select app.hand_out_sealed_sin($1) as sealed', [
    memberId,
  ]);
  return rows[0]?.sealed ?? null;
}
