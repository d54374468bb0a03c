-- One company per signed-in user. The payment-provider customer is set by the provider, never by a client.
create table public.companies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  legal_name text not null check (char_length(btrim(legal_name)) between 1 and 200),
  company_size text not null check (char_length(company_size) between 1 and 50),
  company_address text not null check (char_length(btrim(company_address)) between 1 and 500),
  billing_email text not null check (char_length(billing_email) <= 320 and billing_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  personal_email text not null check (char_length(personal_email) between 3 and 320),
  hiring_country text not null check (char_length(hiring_country) between 1 and 100),
  currency text not null check (currency in ('USD', 'GBP', 'EUR', 'CAD')),
  purpose text not null check (char_length(purpose) between 1 and 200),
  hiring_timeline text not null check (char_length(hiring_timeline) between 1 and 200),
  logo_path text check (char_length(logo_path) <= 1000),
  customer_stripe_id text unique,
  created_at timestamptz not null default app.now()
);
select app.protect('public.companies');

-- The caller's companies. Written for `company_id = any (array(select app.my_company_ids()))`, which runs it once a query.
create function app.my_company_ids() returns setof uuid
language sql stable security definer rows 1 set search_path = '' as $$
  select id from public.companies where user_id = auth.uid()
$$;
grant execute on function app.my_company_ids() to anon, authenticated, service_role;

-- Serialises what must be counted before it is allowed (plan caps, invoice numbers) for one company.
create function app.lock_company(company uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(company::text, 0))
$$;
grant execute on function app.lock_company(uuid) to authenticated, service_role;

create policy companies_select on public.companies for select to authenticated using (user_id = auth.uid());
create policy companies_insert on public.companies for insert to authenticated with check (user_id = auth.uid());
create policy companies_update on public.companies for update to authenticated
  using (user_id = auth.uid()) with check (user_id = auth.uid());
grant select on public.companies to authenticated;
grant insert (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country,
  currency, purpose, hiring_timeline, logo_path) on public.companies to authenticated;
grant update (company_address, billing_email, personal_email, logo_path) on public.companies to authenticated;
grant select, insert, update, delete on public.companies to service_role;

create function app.guard_company() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.is_client() and lower(new.personal_email) is distinct from lower(auth.email())
     and (tg_op = 'INSERT' or new.personal_email is distinct from old.personal_email) then
    raise exception 'The personal email must be the signed-in email.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_company before insert or update on public.companies for each row execute function app.guard_company();
