-- The figures of a year as the provider added them, for years that are not built in. A file never replaces another: it supersedes it,
-- and only while no line of the year is invoiced.

create table app.contribution_rates (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 2024 and 2200),
  edition app.line not null check (edition <> ''),
  document jsonb not null,
  -- Of the document with sorted keys, in hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by app.line not null check (added_by <> ''),
  added_at timestamptz not null default app.now(),
  superseded_at timestamptz
);
create unique index contribution_rates_in_use on app.contribution_rates (year) where superseded_at is null;
select app.protect('app.contribution_rates');
select app.require_second_step('app.contribution_rates');
-- The portal calculates with the same figures.
create policy contribution_rates_select on app.contribution_rates for select to authenticated using (superseded_at is null);
grant select (year, edition, document, superseded_at) on app.contribution_rates to authenticated;
grant select, insert, update (superseded_at) on app.contribution_rates to service_role;
create trigger audit after insert or update or delete on app.contribution_rates for each row execute function app.audit('id', '');

create view public.contribution_rates with (security_invoker = true) as
  select year, document from app.contribution_rates where superseded_at is null;
grant select on public.contribution_rates to authenticated, service_role;

create function app.guard_contribution_rates() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or old.superseded_at is not null or new.superseded_at is null
     or (new.id, new.year, new.edition, new.document, new.sha256, new.added_by, new.added_at)
        is distinct from (old.id, old.year, old.edition, old.document, old.sha256, old.added_by, old.added_at) then
    raise exception 'Contribution rates are never changed; add another file for the year.' using errcode = '23514';
  end if;
  if exists (select from public.payments p where p.invoice_id is not null
               and p.payday between make_date(old.year - 1, 12, 1) and make_date(old.year + 1, 1, 31)
               and left(p.calculation #>> '{steps,payDate}', 4) = old.year::text)
     or exists (select from public.wip_one_time_payments o where o.invoice_id is not null
               and o.start_date between make_date(old.year - 1, 12, 1) and make_date(old.year + 1, 1, 31)
               and left(o.calculation #>> '{steps,payDate}', 4) = old.year::text) then
    raise exception 'Payments of % are invoiced at these contribution rates.', old.year
      using errcode = '23514', constraint = 'contribution_rates_invoiced';
  end if;
  return new;
end $$;
revoke execute on function app.guard_contribution_rates() from public;
create trigger guard_contribution_rates before update or delete on app.contribution_rates
  for each row execute function app.guard_contribution_rates();

-- An estimate was calculated with the rates of the year before. It is never invoiced; a run replaces it when the year's rates are there.
alter table public.payments add column estimate boolean not null default false,
  add constraint payments_estimate_not_invoiced check (not estimate or (status = 'upcoming' and invoice_id is null));
alter table public.wip_one_time_payments add column estimate boolean not null default false,
  add constraint one_time_estimate_not_invoiced check (not estimate or invoice_id is null);

create or replace view public.payday_costs with (security_invoker = true) as
  select company_id, payday as day, (count(*) filter (where payment_type = 'Debit' and credited_at is null))::integer as lines,
    sum(gross_salary) as gross, sum(ei) as ei, sum(cpp) as cpp, 0 as one_time_payments, 0::numeric as one_time,
    (count(*) filter (where estimate))::integer as estimates
  from public.payments group by company_id, payday
  union all
  select company_id, start_date, 0, 0, 0, 0, count(*)::integer, sum(amount), 0
  from public.wip_one_time_payments where status <> 'Canceled' and credited_at is null group by company_id, start_date;
