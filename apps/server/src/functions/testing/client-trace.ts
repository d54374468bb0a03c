import { runCompany } from '../../modules/payroll/run.ts';
import { today } from '../../platform/today.ts';
import type { ProviderServer, TestCompany } from '../../testing/provider-server.ts';

/** All that an act can leave behind after the jobs and the next payroll run, without ids and numbers. */
export async function traceOf(server: ProviderServer, client: TestCompany): Promise<unknown> {
  await server.runJobs();
  await runCompany(server.deps, { id: client.id, legal_name: client.name }, today(server.deps.clock), false);
  await server.runJobs();
  const [row] = await server.rows<{ trace: unknown }>(
    `select jsonb_build_object(
       'people', (select jsonb_agg(jsonb_build_array(status, action, salary, payroll_schedule, state, postal_code, address_1)) from public.team_members where company_id = $1),
       'terms', (select jsonb_agg(jsonb_build_array(effective_on, salary_cents, payroll_schedule, province, canceled_at is not null) order by effective_on, salary_cents) from public.employment_terms where company_id = $1),
       'ends', (select jsonb_agg(jsonb_build_array(last_day, reason_code, undone_at is not null, rehired_on)) from public.employment_ends where company_id = $1),
       'oneTime', (select jsonb_agg(jsonb_build_array(payment_type, amount, start_date, status, credited_at is not null) order by amount) from public.wip_one_time_payments where company_id = $1),
       'lines', (select jsonb_agg(jsonb_build_array(payment_type, status, start_date, end_date, payday, gross_salary, credited_at is not null, owed_again) order by payment_type, start_date, status, gross_salary, credited_at is not null, owed_again) from public.payments where company_id = $1),
       'invoices', (select jsonb_agg(jsonb_build_array(kind, status, amount, paid_cents, credited_cents) order by kind, amount, status) from public.invoices where company_id = $1),
       'receipts', (select jsonb_agg(jsonb_build_array(amount_cents, applied_cents, state)) from public.receipts where company_id = $1),
       'allocations', (select jsonb_agg(jsonb_build_array(cents, reverses_id is not null) order by cents) from public.allocations where company_id = $1),
       'parts', (select jsonb_agg(cents) from app.line_credits where company_id = $1),
       'letters', (select jsonb_agg(jsonb_build_array(d.status, d.replaced_at is not null, r.status) order by r.created_at) from public.new_documents d join app.signature_requests r on r.new_document_id = d.id where d.company_id = $1 and d.status <> 'cancelled'),
       'mails', (select jsonb_object_agg(kind, mails) from (select kind, count(*) as mails from app.mail_messages
           where position($2 in html) > 0 or position($2 in body_text) > 0 or to_address like '%' || $3 group by kind) counted)) as trace`,
    [client.id, client.name, client.email.split('@')[1]],
  );
  return row?.trace;
}
