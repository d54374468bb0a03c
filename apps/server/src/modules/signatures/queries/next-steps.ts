import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

/** What comes after a document that is out for signature or signed: how far its company is, and of a letter, its person. */
export async function findNextSteps(db: Database, provider: string, providerRequestId: string, today: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select r.type, t.commencement_date::text as commencement_date, t.paid_until::text as paid_until, t.payroll_schedule, t.approved_date is not null as was_active,
       exists (select from public.plans p where p.company_id = r.company_id and p.status = 'Completed') as has_plan,
       exists (select from public.team_members m where m.company_id = r.company_id) as has_people,
       exists (select from app.person_employments e where e.team_member_id = r.team_member_id) as has_account,
       (select min(p.payday)::text from public.payments p where p.team_member_id = r.team_member_id and p.payment_type = 'Debit'
          and p.credited_at is null and p.payday >= $3::date) as payday
     from app.signature_requests r left join public.team_members t on t.team_member_id = r.team_member_id
     where r.provider = $1 and r.provider_request_id = $2 and r.status in ('sent', 'signed') and r.replaced_at is null`,
    [provider, providerRequestId, today],
  );
  return rows[0];
}
