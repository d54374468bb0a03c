import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';

/** People with an account whose first day is at most `until`, and what stops their pay is not all there. Those who have left need nothing. */
export async function unreadyPeople(tx: Transaction, until: PlainDate) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.company_id as "companyId", t.first_name as name, u.email::text as email, t.state as province, c.legal_name as company,
       t.commencement_date::text as start, t.social_insurance_number is null as "lacksSin", t.birth_date is null as "lacksBirthDate",
       t.address_1 is null as "lacksAddress", b.id is null as "lacksAccount",
       not exists (select from app.tax_declarations d where d.team_member_id = t.team_member_id and d.canceled_at is null) as "lacksTaxAnswers"
     from app.person_employments p join public.team_members t on t.team_member_id = p.team_member_id
     join public.companies c on c.id = t.company_id join auth.users u on u.id = p.user_id
     left join lateral (select a.id from app.bank_accounts a where a.team_member_id = t.team_member_id and a.canceled_at is null limit 1) b on true
     where t.commencement_date <= $1 and u.email is not null
       and (t.social_insurance_number is null or t.birth_date is null or t.address_1 is null or b.id is null)
       and not exists (select from public.employment_ends e where e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null)
     order by t.team_member_id`,
    [until],
  );
  return rows;
}
export type UnreadyPerson = NonNullable<RowFrom<typeof unreadyPeople>>;
