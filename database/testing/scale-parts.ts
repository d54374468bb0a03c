import type pg from 'pg';

/**
 * Fills an empty database with 1,000 clients and 100,000 people, each with terms, history, an invoiced and a planned line; 24 invoices, receipts,
 * bank lines and files per client. The parts run in this order, take some seconds each, and fire no trigger.
 */
export const scaleParts: ((owner: pg.Client) => Promise<void>)[] = [
  people,
  termsAndHistory,
  money,
  documents,
  statistics,
];

async function people(owner: pg.Client): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  await owner.query(
    `with u as (insert into auth.users (id, email) select gen_random_uuid(), 'c' || n || '@scale.example' from generate_series(1, 1000) n returning id, email)
     insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     select id, 'Client ' || email, '1-10', 'x', email, email, 'Germany', 'EUR', 'x', 'y' from u`,
  );
  await owner.query(
    `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, address_1, payroll_schedule, commencement_date, status)
     select c.id, 'F' || n, 'L' || md5(c.id::text || n), 'x', 'p' || n || '-' || left(c.id::text, 8) || '@scale.example', '1990-01-01', '', 'no', 'x', 'Monthly', '2026-01-01', 'approved'
     from public.companies c cross join generate_series(1, 100) n`,
  );
}

async function termsAndHistory(owner: pg.Client): Promise<void> {
  await owner.query(
    `with t as (insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule)
       select company_id, team_member_id, '2026-01-01', 100, 'Monthly' from public.team_members
       returning id, company_id, team_member_id)
     insert into app.audit_log (company_id, seq, at, actor_role, table_name, row_id, operation, change, previous_hash, hash)
     select company_id, 1000 + row_number() over (), app.now() - random() * interval '300 days', 'service_role', x.table_name, x.row_id, 'UPDATE', '{}', '', ''
     from t cross join lateral (values ('public.team_members', team_member_id::text), ('public.employment_terms', id::text)) x (table_name, row_id)`,
  );
  await owner.query(
    `insert into app.people_terms select t.team_member_id, x.kind, app.folded(x.term) from public.team_members t
     cross join lateral (values ('last', t.last_name || ' ' || t.first_name), ('first', t.first_name || ' ' || t.last_name), ('email', t.email)) x (kind, term)
     on conflict do nothing`,
  );
  await owner.query(
    `insert into app.vacation_balances (team_member_id, company_id, as_of, accrued_cents, used_cents, days_left)
     select team_member_id, company_id, app.today(), 100000 + (random() * 1000000)::int, 50000, (random() * 1500)::int from public.team_members`,
  );
  // Two of each hundred want their pay statements on paper, spread evenly over the list, so that each of its pages costs the same.
  await owner.query(
    `insert into app.statement_choices (company_id, team_member_id, delivery)
     select company_id, team_member_id, case when row_number() over (order by last_name) % 50 = 0 then 'paper' else 'online' end
     from public.team_members`,
  );
}

async function money(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into public.invoices (company_id, invoice_number, amount, status, due_date, created_at, period_start, period_end, payday, paid_cents, numbered_at, sort_cents)
     select id, 'INV-' || left(id::text, 8) || n, 100 + n, case when n < 23 then 'Paid' else 'Pending' end, app.today() - 30 * (24 - n), app.now() - make_interval(days => 30 * (24 - n), secs => 7 * n),
       app.today() - 30 * (25 - n), app.today() - 30 * (24 - n) - 1, app.today() - 30 * (24 - n), case when n < 23 then 100 * (100 + n) else 0 end, app.now(), 100 * (100 + n)
     from public.companies cross join generate_series(1, 24) n`,
  );
  await owner.query(
    `insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select t.company_id, t.team_member_id, i.id, x.status, x.day - 30, x.day - 1, x.day, 1, 4000, 50, 100, '{}'
     from public.team_members t cross join lateral (values ('paid', app.today() - 30), ('processing', app.today() + 5), ('upcoming', app.today() + 20)) x (status, day)
     left join public.invoices i on i.company_id = t.company_id and i.payday = case x.status when 'processing' then app.today() else x.day end
     where x.status <> 'paid' or t.first_name like 'F1%'`,
  );
  // Few invoices are overdue or cancelled.
  await owner.query(
    `update public.invoices i set status = case u.n % 20 when 0 then 'Overdue' else 'Cancelled' end
     from (select id, row_number() over (order by id) as n from public.invoices where status = 'Pending') u where u.id = i.id and u.n % 20 < 2`,
  );
  // Every fifth client's payday is funded in part, or collected, and each has one-time payments in every stage.
  await owner.query(
    `with every_fifth as (select id, row_number() over (order by id) % 5 as n from public.companies),
       funded as (update public.invoices i set paid_cents = 1 from every_fifth f where f.id = i.company_id and f.n = 1 and i.payday = app.today())
     update public.payments p set status = 'collected' from every_fifth f where f.id = p.company_id and f.n = 2 and p.status = 'processing'`,
  );
  await owner.query(
    `insert into public.wip_one_time_payments (company_id, team_member_id, invoice_id, amount, payment_type, status, start_date, end_date, payday)
     select t.company_id, t.team_member_id, i.id, 500, 'Bonus', case when n < 5 then 'Processing' else 'Paid' end, x.day, x.day, x.day
     from public.team_members t cross join lateral (values (app.today() + 5), (app.today() + 9)) x (day)
     cross join lateral (select substr(t.first_name, 2)::integer as n) f
     left join public.invoices i on n > 1 and i.company_id = t.company_id and i.payday = app.today() - case when n < 4 then 0 else 30 end
     where n < 6`,
  );
  await owner.query(
    `insert into public.receipts (company_id, number, received_on, amount_cents, applied_cents, method, payer)
     select id, 'RC-2026-' || lpad((row_number() over ())::text, 5, '0'), app.today() - n, 10000 + n, 10000 + n, 'EFT', legal_name from public.companies cross join generate_series(1, 24) n`,
  );
  await owner.query("insert into app.bank_imports (account, file_name) values ('Bank', 'scale.csv')");
  // All lines are matched but the oldest of each client, and a few that are ignored or paid out.
  await owner.query(
    `insert into app.bank_lines (import_id, account, booked_on, cents, text, payer, norm_text, twin, state)
     select i.id, 'Bank', app.today() - n, case when n = 23 and c.place % 20 = 0 then -1 else 1 end * (5000 + n), 'Wire ' || n || ' ' || c.id, c.legal_name, 'wire ' || n || ' ' || c.id, 1,
       case when n = 24 then 'open' when n = 23 and c.place % 20 = 0 then 'outgoing' when n = 23 and c.place % 20 = 1 then 'ignored' else 'matched' end
     from app.bank_imports i cross join (select id, legal_name, row_number() over (order by id) as place from public.companies) c cross join generate_series(1, 24) n`,
  );
  await owner.query(
    `insert into app.bank_matches (line_id, company_id, receipt_id, made_receipt, signals)
     select l.id, r.company_id, r.id, true, '{amount}' from public.receipts r
     join app.bank_lines l on l.norm_text = 'wire ' || (r.amount_cents - 10000) || ' ' || r.company_id where l.state = 'matched'`,
  );
  await owner.query(
    "insert into app.ignored_bank_lines (line_id, reason) select id, 'Interest' from app.bank_lines where state = 'ignored'",
  );
}

async function documents(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into public.documents (user_id, name, sort_name, file_path, tag, company_id, from_client, created_at)
     select user_id, 'Letter ' || n, 'letter ' || n, user_id || '/' || n || '.pdf', 'Contracts', id, false, app.now() - make_interval(hours => n) from public.companies cross join generate_series(1, 24) n`,
  );
  await owner.query(
    `insert into public.new_documents (company_id, type, status) select id, 'EOR_SERVICE_AGREEMENT', 'signed' from public.companies`,
  );
  await owner.query(
    `with sent as (insert into public.new_documents (company_id, team_member_id, type, status)
       select company_id, team_member_id, 'EMPLOYEE_PLACEMENT_LETTER', 'signed' from public.team_members where first_name in ('F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10') returning id, company_id, team_member_id, type)
     insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider, status, created_at)
     select id, company_id, team_member_id, type, 'Placement Letter ' || team_member_id, 'built-in', 'signed', app.now() - random() * interval '300 days' from sent`,
  );
}

async function statistics(owner: pg.Client): Promise<void> {
  await owner.query("set session_replication_role = 'origin'");
  await owner.query('vacuum analyze');
}
