import { toDecimal } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';
import type { Correction } from '../correction-input.ts';

/** The members with this id or email address, at most ten. */
export async function findMembers(tx: Transaction, wanted: string) {
  const { rows } = await tx.query(
    'select team_member_id as id from public.team_members where team_member_id::text = lower($1) or lower(email) = lower($1) order by date_added, team_member_id limit 10',
    [wanted],
  );
  return rows;
}

/** A member's details, locked. The salary in dollars as a decimal string. */
export async function lockDetails(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select t.first_name || ' ' || t.last_name as name, c.legal_name as company, t.address_1, t.address_2, t.city, t.state, t.postal_code,
       t.birth_date::text, t.commencement_date::text, t.salary::text, t.social_insurance_number, t.paid_until::text
     from public.team_members t join public.companies c on c.id = t.company_id where t.team_member_id = $1 for update of t`,
    [memberId],
  );
  return rows[0];
}

export type MemberDetails = RowFrom<typeof lockDetails>;

/** Sets the given details; absent ones stay. */
export async function setDetails(tx: Transaction, memberId: string, correction: Correction): Promise<void> {
  const { salary } = correction;
  await tx.query(
    `update public.team_members set address_1 = coalesce($2, address_1),
       address_2 = case when $3::boolean then $4 else address_2 end, city = case when $5::boolean then $6 else city end,
       state = coalesce($7, state), postal_code = coalesce($8, postal_code), birth_date = coalesce($9, birth_date),
       commencement_date = coalesce($10, commencement_date), salary = coalesce($11, salary),
       social_insurance_number = coalesce($12, social_insurance_number),
       paid_until = case when $13::boolean then $14 else paid_until end
     where team_member_id = $1`,
    [
      memberId,
      correction.address_1 ?? null,
      correction.address_2 !== undefined,
      correction.address_2 ?? null,
      correction.city !== undefined,
      correction.city ?? null,
      correction.state ?? null,
      correction.postal_code ?? null,
      correction.birth_date ?? null,
      correction.commencement_date ?? null,
      salary === undefined ? null : toDecimal(salary),
      correction.social_insurance_number ?? null,
      correction.paid_until !== undefined,
      correction.paid_until ?? null,
    ],
  );
}

/** The first payday of a member that is not invoiced yet, YYYY-MM-DD. */
export async function nextOpenPayday(tx: Transaction, memberId: string): Promise<string | null> {
  const { rows } = await tx.query(
    `select min(payday)::text as payday from public.payments
     where team_member_id = $1 and payment_type = 'Debit' and status = 'upcoming' and credited_at is null`,
    [memberId],
  );
  return rows[0]?.payday ?? null;
}

/** Where a person lives and can be reached. Empty texts are none. */
export interface Contact {
  readonly phone: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly postalCode: string;
}

/** Sets where a person lives and can be reached. */
export async function setContact(tx: Transaction, memberId: string, contact: Contact): Promise<void> {
  await tx.query(
    `update public.team_members set phone = nullif($2, ''), address_1 = $3, address_2 = nullif($4, ''), city = nullif($5, ''), postal_code = $6
     where team_member_id = $1`,
    [memberId, contact.phone, contact.address1, contact.address2, contact.city, contact.postalCode],
  );
}

/** Whom to call in an emergency. An empty relationship is none. */
export interface EmergencyContact {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
}

/** Sets whom to call in an emergency; null for nobody. */
export async function setEmergencyContact(
  tx: Transaction,
  memberId: string,
  contact: EmergencyContact | null,
): Promise<void> {
  await tx.query(
    `update public.team_members set emergency_name = $2, emergency_relationship = nullif($3, ''), emergency_phone = $4 where team_member_id = $1`,
    [memberId, contact?.name ?? null, contact?.relationship ?? null, contact?.phone ?? null],
  );
}
