import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';

/** Former employees whose details may be erased today, by client and name. */
export async function erasablePeople(tx: Transaction) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.first_name || ' ' || t.last_name as name, c.legal_name as company, e.last_day::text as "lastDay", d.since::text as since
     from public.team_members t join public.companies c on c.id = t.company_id
     join public.employment_ends e on e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null
     cross join lateral (select app.may_erase_from(t.team_member_id) as since) d
     where t.erased_at is null and e.last_day < app.today() - 2555 and d.since <= app.today() order by c.legal_name, name, t.team_member_id`,
  );
  return rows.map((row) => ({
    ...row,
    name: row.name ?? '',
    lastDay: row.lastDay as PlainDate,
    since: row.since as PlainDate,
  }));
}

/** Erases a person's details. @returns whether their time had come */
export async function erasePerson(tx: Transaction, memberId: string): Promise<boolean> {
  const { rows } = await tx.query('select app.erase_person($1) as erased', [memberId]);
  return rows[0]?.erased === true;
}

/** A person's files: receipts, forms and orders, and the resume if a client's account uploaded it and no one else has it. */
export async function filesOf(tx: Transaction, memberId: string): Promise<{ bucket: string; path: string }[]> {
  const { rows } = await tx.query(
    `select 'expense-receipts' as bucket, receipt_path as path from public.expenses where team_member_id = $1
     union all select 'pay-documents', document_path from app.tax_declarations where team_member_id = $1 and document_path is not null
     union all select 'pay-documents', document_path from app.pay_deductions where team_member_id = $1 and document_path is not null
     union all
     select o.bucket_id, o.name from public.team_members t
     join storage.objects o on o.bucket_id = 'team-documents' and o.name = substring(t.resume_url from '/team-documents/(resumes/[A-Za-z0-9._-]+)$')
     where t.team_member_id = $1
       and exists (select from public.company_members m where m.company_id = t.company_id and m.user_id::text = o.owner_id)
       and not exists (select from public.team_members x where x.team_member_id <> t.team_member_id and x.resume_url = t.resume_url)`,
    [memberId],
  );
  return rows.map(({ bucket, path }) => ({ bucket: bucket ?? '', path: path ?? '' }));
}
