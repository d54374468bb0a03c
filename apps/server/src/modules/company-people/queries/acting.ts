import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

/** The companies of an account, its own first, then by how long it belongs to them. @param aal the session's assurance level */
export async function companiesOf(db: Database, userId: string, aal: string | null) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select c.id, m.user_id, c.legal_name, c.personal_email, c.logo_path, c.second_step_required, m.id as person_id, m.role, m.ownership_offered_at,
       app.second_step_passed(m.user_id, $2) as second_step_passed
     from public.company_members m join public.companies c on c.id = m.company_id
     where m.user_id = $1 and m.removed_at is null order by m.role = 'owner' desc, m.added_at, c.id`,
    [userId, aal],
  );
  return rows;
}

/** The role of an account in a company; undefined without one. Lock the company first, so that it stays. */
export async function roleIn(tx: Transaction, companyId: string, userId: string): Promise<string | undefined> {
  const { rows } = await tx.query(
    'select role from public.company_members where company_id = $1 and user_id = $2 and removed_at is null',
    [companyId, userId],
  );
  return rows[0]?.role;
}
