import type { Transaction } from '@portage/platform/postgres/database';

/** The employments of an account, oldest first. */
export async function employmentsOf(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.query(
    'select team_member_id as id from app.person_employments where user_id = $1 order by linked_at, team_member_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/**
 * What is stored about a person in one employment, as JSON. Of the Social Insurance Number and of bank accounts it has the last digits, as nothing
 * else ever leaves the database. Amounts as they are stored: `cents`, or dollars in text. A new column of the member is in it, unless it is left out here.
 */
export async function everythingAbout(tx: Transaction, memberId: string): Promise<unknown> {
  const { rows } = await tx.query(
    `select jsonb_build_object(
       'employer_client', c.legal_name,
       'details', to_jsonb(t) - array['team_member_id', 'company_id', 'is_employee', 'action', 'approved_date', 'associated_contracts', 'resume_url', 'request_key',
         'paid_until', 'details_by_person', 'erased_at', 'state'] || jsonb_build_object('province', t.state),
       'terms', (select coalesce(jsonb_agg(to_jsonb(x) order by x.effective_on), '[]') from (select effective_on, salary_cents, payroll_schedule, province, recorded_at,
         canceled_at from public.employment_terms where team_member_id = t.team_member_id) x),
       'ends', (select coalesce(jsonb_agg(to_jsonb(x) order by x.recorded_at), '[]') from (select last_day, reason_code, comment, recorded_at, undone_at, rehired_on
         from public.employment_ends where team_member_id = t.team_member_id) x),
       'bank_accounts', (select coalesce(jsonb_agg(to_jsonb(x) order by x.recorded_at), '[]') from (select institution, last_digits, usable_from, recorded_at,
         canceled_at from app.bank_accounts where team_member_id = t.team_member_id) x),
       'tax_declarations', (select coalesce(jsonb_agg(to_jsonb(x) order by x.recorded_at), '[]') from (select from_day, federal_claim, provincial_claim, exempt,
         non_resident, outside_canada, ontario_dependants, prescribed_zone, authorized_deductions, federal_credits, provincial_credits, additional_tax,
         additional_quebec_tax, recorded_at, canceled_at, document_path as document from app.tax_declarations where team_member_id = t.team_member_id) x),
       'deductions', (select coalesce(jsonb_agg(to_jsonb(x) order by x.recorded_at), '[]') from (select kind, cents, total_cents, from_day, until_day, description,
         recorded_at, canceled_at, document_path as document from app.pay_deductions where team_member_id = t.team_member_id) x),
       'pay_items', (select coalesce(jsonb_agg(to_jsonb(x) order by x.recorded_at), '[]') from (select kind, cents, from_day, until_day, description, recorded_at,
         canceled_at from app.pay_items where team_member_id = t.team_member_id) x),
       'exemptions', (select coalesce(jsonb_agg(to_jsonb(x) order by x.recorded_at), '[]') from (select kind, from_day, until_day, recorded_at, canceled_at
         from app.contribution_exemptions where team_member_id = t.team_member_id) x),
       'opening_amounts', (select coalesce(jsonb_agg(to_jsonb(x) order by x.imported_at), '[]') from (select year, pensionable, insurable, cpp, cpp2, ei, qpip, qpp, gross, non_periodic,
         federal_tax, provincial_tax, source, imported_at, superseded_at from app.opening_year_to_date where team_member_id = t.team_member_id) x),
       'pay', (select coalesce(jsonb_agg(to_jsonb(x) order by x.payday), '[]') from (select payment_type, status, start_date, end_date, payday, gross_salary, ei, cpp,
         credited_at from public.payments where team_member_id = t.team_member_id) x),
       'one_time_payments', (select coalesce(jsonb_agg(to_jsonb(x) order by x.payday), '[]') from (select reference, payment_type, status, amount, description, payday,
         ei, cpp, credited_at from public.wip_one_time_payments where team_member_id = t.team_member_id) x),
       'net_pay', (select coalesce(jsonb_agg(to_jsonb(x) order by x.pay_date), '[]') from (select pay_date, gross, cpp, cpp2, ei, qpip, federal_tax, provincial_tax,
         payroll_tax, deducted, deductions, net, estimate from app.net_pays where team_member_id = t.team_member_id) x),
       'overpayments', (select coalesce(jsonb_agg(to_jsonb(x) order by x.recorded_at), '[]') from (select reference, cause, total_cents, paid_from, description, ground,
         ground_on, recorded_at, canceled_at from app.recoveries where team_member_id = t.team_member_id) x),
       'time_away', (select coalesce(jsonb_agg(to_jsonb(x) order by x.first_day), '[]') from (select kind, first_day, last_day, half, note, state, requested_at, decided_at,
         answer from public.time_away where team_member_id = t.team_member_id) x),
       'approves_time_away', (select to_jsonb(x) from (select m.first_name || ' ' || m.last_name as name, n.named_at from public.time_away_approvers n
         join public.team_members m on m.team_member_id = n.approver_id where n.team_member_id = t.team_member_id) x),
       'expenses', (select coalesce(jsonb_agg(to_jsonb(x) order by x.requested_at), '[]') from (select e.category, e.spent_on, e.amount_cents as cents, e.note,
         e.state, e.requested_at, e.decided_at, e.answer, o.payday, split_part(e.receipt_path, '/', 2) as receipt, '/me/expenses' as page
         from public.expenses e left join public.wip_one_time_payments o on o.id = e.one_time_payment_id where e.team_member_id = t.team_member_id) x),
       'requests', (select coalesce(jsonb_agg(to_jsonb(x) order by x.asked_at), '[]') from (select subject, body, state, asked_at, answer_by, answer, answered_at,
         shown_to_client from public.person_requests where team_member_id = t.team_member_id) x),
       'pay_statement_choice', (select to_jsonb(x) from (select delivery, chosen_at from app.statement_choices where team_member_id = t.team_member_id) x),
       'pay_statements', (select coalesce(jsonb_agg(x.content || jsonb_build_object('page', '/me/pay/' || x.number) order by x.number), '[]')
         from (select number, content::jsonb as content from public.pay_statements where team_member_id = t.team_member_id) x),
       'documents', (select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at), '[]') from (select d.name, d.created_at, '/me/documents' as page
         from public.documents d join public.new_documents n on n.id = d.new_document_id where n.team_member_id = t.team_member_id) x)
     ) as copy
     from public.team_members t join public.companies c on c.id = t.company_id where t.team_member_id = $1`,
    [memberId],
  );
  return rows[0]?.copy;
}
