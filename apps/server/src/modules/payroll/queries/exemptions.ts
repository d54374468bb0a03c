import type { Exemption, ExemptionKind } from '@portage/domain/contributions/exemptions';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';

/** People by id or email address, with what an exemption depends on. Several companies can have one with the same address. */
export async function findPeopleToExempt(tx: Transaction, wanted: string) {
  const { rows } = await tx.query(
    `select team_member_id as id, company_id as "companyId", first_name || ' ' || last_name as name, birth_date::text as "birthDate",
       (select e.last_day::text from public.employment_ends e
        where e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null) as "lastDay"
     from public.team_members t where team_member_id::text = $1 or email = $1 order by team_member_id`,
    [wanted],
  );
  return rows.map((row) => ({
    ...row,
    birthDate: row.birthDate as PlainDate,
    lastDay: row.lastDay as PlainDate | null,
  }));
}

/** A person's exemptions that are not canceled. */
export async function findExemptions(tx: Transaction, memberId: string): Promise<(Exemption & { id: string })[]> {
  const { rows } = await tx.query(
    `select id, kind, from_day::text, until_day::text from app.contribution_exemptions
     where team_member_id = $1 and canceled_at is null order by from_day, id`,
    [memberId],
  );
  return rows.map(({ id, kind, from_day, until_day }) => ({
    id,
    kind: kind as ExemptionKind,
    from: from_day as PlainDate,
    until: until_day as PlainDate | null,
  }));
}

/** Adds an exemption. Returns its id. */
export async function insertExemption(
  tx: Transaction,
  given: Exemption & { companyId: string; memberId: string; reason: string },
): Promise<string> {
  const { rows } = await tx.query(
    `insert into app.contribution_exemptions (company_id, team_member_id, kind, from_day, until_day, reason)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [given.companyId, given.memberId, given.kind, given.from, given.until, given.reason],
  );
  return rows[0]?.id ?? '';
}

/** An exemption that is not canceled, with its company and person. */
export async function findExemption(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select x.company_id as "companyId", x.kind, x.from_day::text as "from", t.first_name || ' ' || t.last_name as name
     from app.contribution_exemptions x join public.team_members t on t.team_member_id = x.team_member_id
     where x.id::text = $1 and x.canceled_at is null`,
    [id],
  );
  return rows[0];
}

/** Ends an exemption on a day, or cancels it when the day is null. */
export async function endExemption(
  tx: Transaction,
  id: string,
  until: PlainDate | null,
  reason: string,
): Promise<void> {
  if (until === null)
    await tx.query(
      'update app.contribution_exemptions set canceled_at = app.now(), cancel_reason = $2 where id::text = $1 and canceled_at is null',
      [id, reason],
    );
  else await tx.query('update app.contribution_exemptions set until_day = $2 where id::text = $1', [id, until]);
}
