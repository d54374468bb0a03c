-- What staff read. docs/console.md has the table.

-- Lets staff read a table: for later migrations too.
-- hidden: columns that staff cannot read; a table with hidden columns shows no column that is added later.
-- roles: the staff roles that see rows; null for all.
create function app.let_staff_read(target regclass, hidden text[] default '{}', roles text[] default null) returns void
language plpgsql set search_path = '' as $$
declare
  condition text := case when roles is null then '(select app.staff_role()) is not null'
    else format('(select app.staff_role()) = any (%L::text[])', roles) end;
begin
  execute format('create policy staff_read on %s for select to staff using (%s)', target, condition);
  execute format('grant select %s on %s to staff', case when hidden = '{}' then '' else (
    select '(' || string_agg(quote_ident(a.attname), ', ' order by a.attnum) || ')'
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (hidden)) end, target);
end $$;
revoke execute on function app.let_staff_read(regclass, text[], text[]) from public;

do $$
declare t text;
begin
  foreach t in array array['companies', 'plans', 'invoices', 'payments', 'wip_one_time_payments', 'documents', 'new_documents',
      'employment_terms', 'employment_ends', 'pay_exceptions', 'receipts', 'allocations'] loop
    perform app.let_staff_read(format('public.%I', t)::regclass);
  end loop;
  foreach t in array array['line_credits', 'payment_references', 'refunds', 'contribution_rates', 'minimum_wages', 'pay_ledgers',
      'opening_year_to_date', 'customer_changes'] loop
    perform app.let_staff_read(format('app.%I', t)::regclass);
  end loop;
end $$;
-- Age and number identify a person beyond the job: they are read one person at a time, below.
select app.let_staff_read('public.team_members', array['social_insurance_number', 'birth_date', 'gender']);
select app.let_staff_read('public.calendar_feeds', array['secret']);
-- Links in these rows open a page without signing in.
select app.let_staff_read('app.checkouts', array['url', 'provider_session_id']);
select app.let_staff_read('app.signature_requests', array['document_path']);
select app.let_staff_read('app.mail_messages', array['html', 'body_text', 'dedupe_key']);
-- The provider's bank statement.
select app.let_staff_read('app.bank_imports', array['account'], array['owner', 'payroll', 'auditor']);
select app.let_staff_read('app.bank_lines', array['account', 'norm_text', 'norm_payer'], array['owner', 'payroll', 'auditor']);
select app.let_staff_read('app.bank_matches', '{}', array['owner', 'payroll', 'auditor']);
select app.let_staff_read('app.ignored_bank_lines', '{}', array['owner', 'payroll', 'auditor']);
-- Files of all clients, for reading only.
select app.let_staff_read('storage.buckets');
select app.let_staff_read('storage.objects');
grant select on public.contribution_rates, public.minimum_wages, public.pay_totals, public.payable_members, public.payday_costs to staff;

-- A person's private details. Owner, Payroll and Auditor; no row for Support.
create function app.private_details(member uuid) returns table (birth_date date, gender text)
language sql stable security definer set search_path = '' as $$
  select t.birth_date::date, t.gender from public.team_members t
  where t.team_member_id = member and (select app.staff_role()) in ('owner', 'payroll', 'auditor')
$$;
revoke execute on function app.private_details(uuid) from public;
grant execute on function app.private_details(uuid) to staff;
create view public.staff_private_details with (security_invoker = true) as
  select t.team_member_id, d.birth_date, d.gender from public.team_members t cross join lateral app.private_details(t.team_member_id) d;
grant select on public.staff_private_details to staff;
