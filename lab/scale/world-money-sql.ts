/**
 * Lines, invoices and what follows them, for one batch of companies: `$1` is the number of the first, `$2` of the last. The lines
 * are those that the product's own calculation gives (`scale_lines`).
 */
export const moneyStatements: readonly string[] = [
  `insert into public.payments (id, company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation, created_at, updated_at, estimate)
   select pg_temp.id('line', p.person * 100 + l.period_number), p.company_id, p.member_id,
     case when not l.upcoming then pg_temp.id(p.schedule, p.company * 1000 + l.period_number) end, case when l.upcoming then 'upcoming' when l.unpaid then 'processing' else 'paid' end,
     l.start_date, l.end_date, l.payday, l.period_number, l.gross, l.ei, l.cpp, l.calculation, l.start_date - 30, l.payday, l.estimate
   from scale_people p join scale_lines l on l.schedule = p.schedule and l.province = p.province and l.salary = p.salary
   where p.status = 'approved' or (p.ended and l.period_number <= 6)`,
  `insert into app.pay_ledgers (team_member_id, settled_until)
   select p.member_id, max(l.end_date) from scale_people p join scale_lines l on l.schedule = p.schedule and l.province = p.province and l.salary = p.salary
   where not l.upcoming and (p.status = 'approved' or (p.ended and l.period_number <= 6)) group by 1`,
  'truncate scale_invoices',
  `insert into scale_invoices (id, company, company_id, number, amount, start_date, end_date, payday, unpaid, people)
   select pg_temp.id(p.schedule, p.company * 1000 + l.period_number), p.company, p.company_id,
     'INV-' || to_char(l.start_date, 'YYYY') || '-' || lpad(((p.company * 100 + l.period_number) * 2 + (p.schedule = 'Monthly')::int)::text, 8, '0'),
     sum(l.gross + l.ei + l.cpp), l.start_date, l.end_date, l.payday, l.unpaid, count(*)
   from scale_people p join scale_lines l on l.schedule = p.schedule and l.province = p.province and l.salary = p.salary
   where not l.upcoming and (p.status = 'approved' or (p.ended and l.period_number <= 6))
   group by p.schedule, p.company, p.company_id, l.period_number, l.start_date, l.end_date, l.payday, l.unpaid`,
  // Every fifth person had a bonus, invoiced and paid; every fiftieth has an open payment whose treatment is missing.
  `insert into scale_invoices (id, company, company_id, number, amount, start_date, end_date, payday, unpaid, people, kind)
   select pg_temp.id('bonus invoice', company), company, company_id, 'INV-' || to_char(pg_temp.day() - 60, 'YYYY') || '-' || lpad((company * 200)::text, 8, '0') || '1',
     sum(1000), pg_temp.day() - 60, pg_temp.day() - 60, pg_temp.day() - 60, false, count(*), 'One-time'
   from scale_people where status = 'approved' and pg_temp.pick('bonus', person, 5) = 0 group by company, company_id`,
  `insert into public.wip_one_time_payments (id, company_id, team_member_id, invoice_id, employee_name, employee_email, company_legal_name, amount, payment_type, status, description, reference, start_date, end_date, payday, created_at, treatment)
   select pg_temp.id('bonus', person), company_id, member_id, pg_temp.id('bonus invoice', company), 'Employee', 'person' || person || '@people.example', 'Company ' || company, 1000.00, 'Bonus', 'Paid', 'Bonus',
     'OTP-' || person, pg_temp.day() - 60, pg_temp.day() - 60, pg_temp.day() - 60, pg_temp.day() - 70, 'none' from scale_people where status = 'approved' and pg_temp.pick('bonus', person, 5) = 0
   union all
   select pg_temp.id('open payment', person), company_id, member_id, null, 'Employee', 'person' || person || '@people.example', 'Company ' || company, 500.00, 'Other', 'Processing', 'Other',
     'OTO-' || person, pg_temp.day() + 40, pg_temp.day() + 40, pg_temp.day() + 40, pg_temp.day() - 2, null from scale_people where status = 'approved' and pg_temp.pick('open payment', person, 50) = 0`,
  `insert into public.invoices (id, company_id, invoice_number, amount, status, due_date, created_at, hosted_invoice_url, period_start, period_end, payday, provider, provider_invoice_id, paid_at, kind, numbered_at, paid_cents)
   select id, company_id, number, amount, case when unpaid then 'Pending' else 'Paid' end, payday - 7, payday - 14, 'https://pay.example/in_' || id, start_date, end_date, payday, 'built-in', 'in_' || id,
     case when not unpaid then payday - 7 end, kind, payday - 14, case when unpaid then 0 else amount * 100 end from scale_invoices`,
  `insert into app.invoice_particulars (invoice_id, particulars, recorded_at)
   select id, jsonb_build_object('issued', payday - 14, 'seller', jsonb_build_object('name', 'Portage Employer Services Inc.', 'address', '1 Front Street, Toronto ON M5J 2N1', 'businessNumber', '123456782'),
     'client', jsonb_build_object('name', 'Company ' || company, 'address', 'Torstrasse 1, 10119 Berlin', 'country', 'Germany'), 'tax', jsonb_build_object('rate', '0', 'reason', 'Schedule VI, Part V, section 7')), payday - 14
   from scale_invoices`,
  `insert into vendor_billing.invoices (id, customer_id, number, token_hash, amount_due_cents, due_date, lines, metadata, status, created_at, paid_at)
   select 'in_' || id, 'cus_' || company, number, md5(id::text), amount * 100, payday - 7, jsonb_build_array(jsonb_build_object('description', 'Payroll of ' || people || ' employees', 'amount', amount * 100)),
     jsonb_build_object('invoice', id), case when unpaid then 'open' else 'paid' end, payday - 14, case when not unpaid then payday - 7 end from scale_invoices`,
  `insert into vendor_billing.events (id, type, object_id, occurred_at, delivered_at)
   select 'evt_' || id, 'invoice.paid', 'in_' || id, payday - 7, payday - 7 from scale_invoices where not unpaid`,
  `insert into app.webhook_events (provider, event_id, type, payload, received_at, processed_at)
   select 'built-in', 'evt_' || id, 'invoice.paid', jsonb_build_object('id', 'evt_' || id, 'type', 'invoice.paid', 'object', 'in_' || id), payday - 7, payday - 7 from scale_invoices where not unpaid`,
  `insert into public.receipts (id, company_id, number, received_on, amount_cents, applied_cents, method, payer, reference, provider_invoice_id, recorded_at)
   select pg_temp.id('receipt of ' || id, 1), company_id, 'RC-' || to_char(payday, 'YYYY') || '-' || substr(number, 10), payday - 7, amount * 100, amount * 100, 'card', 'Company ' || company, number, 'in_' || id, payday - 7
   from scale_invoices where not unpaid`,
  `insert into public.allocations (id, company_id, invoice_id, receipt_id, cents, applied_on, recorded_at)
   select pg_temp.id('allocation of ' || id, 1), company_id, id, pg_temp.id('receipt of ' || id, 1), amount * 100, payday - 7, payday - 7 from scale_invoices where not unpaid`,
  `insert into app.mail_messages (kind, to_address, subject, html, body_text, dedupe_key, created_at, sent_at, attempts)
   select k.kind, 'billing@company' || company || '.example', 'Invoice ' || number, '<!doctype html><html lang="en">' || repeat('<p>Your invoice is ready.</p>', 60) || '</html>', repeat('Your invoice is ready. ', 20),
     k.kind || ':' || id, payday - 14, payday - 14, 1 from scale_invoices, (values ('invoice-issued'), ('invoice-paid')) k (kind) where k.kind = 'invoice-issued' or not unpaid`,
  `insert into public.pay_exceptions (company_id, one_time_payment_id, team_member_id, key, severity, actor, first_day, last_day, payday, amount, opened_at, last_seen_at)
   select company_id, pg_temp.id('open payment', person), member_id, 'treatmentMissing', 'blocks', 'provider', pg_temp.day() + 40, pg_temp.day() + 40, pg_temp.day() + 40, 50000, pg_temp.day() - 1, pg_temp.day() - 1
   from scale_people where status = 'approved' and pg_temp.pick('open payment', person, 50) = 0`,
  `insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor, opened_at, last_seen_at, resolved_at, resolution)
   select company_id, member_id, 'letterUnsigned', 'blocks', 'person', hired - 15, hired - 5, hired - 5, 'fixed' from scale_people where status = 'approved' and pg_temp.pick('late letter', person, 4) = 0`,
];

/** One entry of the audit log for each row of an audited table, chained by hash as the triggers do. `$3` is who acted. */
export const auditStatement = (tables: readonly { target: string; key: string; chain: string }[]): string => `
  with companies as (select pg_temp.id('company', c) as id from generate_series($1::bigint, $2::bigint) c),
  entries as (${tables
    .map(
      ({ target, key, chain }) => `
    select t.${chain} as chain, '${target}' as table_name, t.${key}::text as row_id,
      ${target === 'public.payments' ? 'pg_temp.audited_payment(t)' : 'to_jsonb(t)'} as change
    from ${target} t where t.${chain} in (select id from companies)`,
    )
    .join(' union all ')}),
  placed as (
    select e.*, row_number() over (partition by chain order by table_name, row_id) as seq, pg_temp.day()::timestamptz as at from entries e),
  chained as (
    select p.*, pg_temp.chained(pg_temp.audit_text(seq, at, null, 'service_role', table_name, row_id, 'INSERT', change))
      over (partition by chain order by seq) as hash from placed p),
  logged as (
    insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
    select chain, seq, at, null, 'service_role', table_name, row_id, 'INSERT', change, lag(hash, 1, '\\x00'::bytea) over (partition by chain order by seq), hash
    from chained returning company_id, seq, hash)
  insert into app.audit_heads (company_id, last_seq, last_hash) select distinct on (company_id) company_id, seq, hash from logged order by company_id, seq desc`;
