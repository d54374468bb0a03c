-- The console's lists of clients and people. They read a page at a time, after a cursor.

-- Text to find and sort by: without case and accents.
create function app.folded(given text) returns text
language sql immutable set search_path = '' as $$
  select left(lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g')), 300)
$$;
revoke execute on function app.folded(text) from public;
grant execute on function app.folded(text) to staff;

-- What a person is found by, from its start: 'tremblay marie', 'marie tremblay' and the email address. A table of plain values,
-- because row security allows an index only for operators that leak nothing, which excludes lower() and like.
create table app.people_terms (
  team_member_id uuid not null references public.team_members on delete cascade,
  kind text not null check (kind in ('last', 'first', 'email')),
  term app.line collate "C" not null,
  primary key (team_member_id, kind)
);
create index people_terms_term_idx on app.people_terms (term, team_member_id);
create index people_terms_kind_idx on app.people_terms (kind, term, team_member_id);
select app.protect('app.people_terms');
grant select on app.people_terms to service_role;
select app.let_staff_read('app.people_terms');

create function app.index_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.people_terms (team_member_id, kind, term) values
    (new.team_member_id, 'last', app.folded(new.last_name || ' ' || new.first_name)),
    (new.team_member_id, 'first', app.folded(new.first_name || ' ' || new.last_name)),
    (new.team_member_id, 'email', app.folded(new.email))
  on conflict (team_member_id, kind) do update set term = excluded.term;
  return null;
end $$;
revoke execute on function app.index_person() from public;
create trigger index_person_inserted after insert on public.team_members for each row execute function app.index_person();
create trigger index_person_renamed after update of first_name, last_name, email on public.team_members for each row
  when (new.first_name <> old.first_name or new.last_name <> old.last_name or new.email <> old.email) execute function app.index_person();

insert into app.people_terms (team_member_id, kind, term)
  select t.team_member_id, x.kind, app.folded(x.term)
  from public.team_members t cross join lateral (values
    ('last', t.last_name || ' ' || t.first_name), ('first', t.first_name || ' ' || t.last_name), ('email', t.email)) x (kind, term);

-- One row for each term. Without a search: kind 'last'. With one: term from the text to the text and U+10FFFF. Order by term, team_member_id.
create view public.staff_people with (security_invoker = true) as
  select s.kind, s.term::text as term, t.team_member_id, t.company_id, c.legal_name as company_name, t.first_name, t.last_name, t.email, t.role,
    t.status, t.state as province, t.commencement_date,
    (select count(*)::int from public.pay_exceptions e where e.team_member_id = t.team_member_id and e.resolved_at is null) as exceptions
  from app.people_terms s join public.team_members t using (team_member_id) join public.companies c on c.id = t.company_id;
grant select on public.staff_people to staff;

-- The account of a client: its address, and whether it may sign in.
create function app.client_account(account uuid) returns table (email text, disabled boolean, last_sign_in_at timestamptz, two_step boolean)
language sql stable security definer set search_path = '' rows 1 as $$
  select u.email::text, coalesce(u.banned_until > app.now(), false), u.last_sign_in_at,
    exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
  from auth.users u where u.id = account and (select app.staff_role()) is not null
$$;
revoke execute on function app.client_account(uuid) from public;
grant execute on function app.client_account(uuid) to staff;
create view public.staff_client_accounts with (security_invoker = true) as
  select c.id as company_id, a.email, a.disabled, a.last_sign_in_at, a.two_step
  from public.companies c cross join lateral app.client_account(c.user_id) a;
grant select on public.staff_client_accounts to staff;

-- Clients with their health. The counts are read for the rows of a page only. Order by sort_name, id.
create view public.staff_clients with (security_invoker = true) as
  select c.id, app.folded(c.legal_name) collate "C" as sort_name,
    app.folded(c.legal_name || ' ' || c.billing_email || ' ' || c.personal_email) as search,
    c.user_id, c.legal_name, c.billing_email, c.personal_email, c.hiring_country, c.currency, c.created_at, c.company_address, c.tax_number,
    exists (select from public.new_documents d
      where d.company_id = c.id and d.type = 'EOR_SERVICE_AGREEMENT' and d.status = 'signed') as agreement_signed,
    (select p.plan_name from public.plans p where p.company_id = c.id and p.status = 'Completed' order by p.created_at desc limit 1) as plan,
    (select coalesce(sum((i.amount * 100)::bigint - i.paid_cents - i.credited_cents - i.written_off_cents), 0)::bigint from public.invoices i
      where i.company_id = c.id and i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')) as unpaid_cents,
    (select coalesce(bool_or(i.due_date < app.today()), false) from public.invoices i
      where i.company_id = c.id and i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')) as overdue,
    (select count(*)::int from public.pay_exceptions e where e.company_id = c.id and e.resolved_at is null) as exceptions,
    (select count(*)::int from public.pay_exceptions e where e.company_id = c.id and e.resolved_at is null and e.severity = 'blocks') as blocking,
    (select count(*)::int from public.team_members t where t.company_id = c.id and t.status = 'approved') as people,
    (select min(p.payday)::date from public.payments p where p.company_id = c.id and p.payday >= app.today() and p.status <> 'paid' and p.credited_at is null) as next_payday
  from public.companies c;
grant select on public.staff_clients to staff;
