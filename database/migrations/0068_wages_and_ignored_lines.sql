-- Minimum wages that the provider added, beside those that are built in. A row is never changed: another row for the same province and
-- day supersedes it.
create table app.minimum_wages (
  id uuid primary key default gen_random_uuid(),
  province text not null check (province in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  -- First day on which it applies.
  since app.day not null check (since between '2000-01-01' and '2200-12-31'),
  -- Dollars per hour.
  hourly app.money not null check (hourly between 5 and 100),
  source app.line not null check (char_length(source) between 1 and 300),
  added_by app.line not null check (added_by <> ''),
  added_at timestamptz not null default app.now(),
  superseded_at timestamptz
);
create unique index minimum_wages_in_use on app.minimum_wages (province, since) where superseded_at is null;
select app.protect('app.minimum_wages');
select app.require_second_step('app.minimum_wages');
create policy minimum_wages_select on app.minimum_wages for select to authenticated using (superseded_at is null);
grant select (province, since, hourly, source, superseded_at) on app.minimum_wages to authenticated;
grant select, insert, update (superseded_at) on app.minimum_wages to service_role;
create trigger audit after insert or update or delete on app.minimum_wages for each row execute function app.audit('id', '');

create view public.minimum_wages with (security_invoker = true) as
  select province, since, hourly, source from app.minimum_wages where superseded_at is null;
grant select on public.minimum_wages to authenticated, service_role;

create function app.guard_minimum_wage() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or old.superseded_at is not null or new.superseded_at is null
     or to_jsonb(new) - 'superseded_at' <> to_jsonb(old) - 'superseded_at' then
    raise exception 'Minimum wages are never changed; add the wage again.' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function app.guard_minimum_wage() from public;
create trigger guard_minimum_wage before update or delete on app.minimum_wages for each row execute function app.guard_minimum_wage();

-- New figures apply at once: the companies that they concern are compared with the facts in the next seconds.
create function app.recheck_pay_after_wages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.recheck_pay(c.company_id) from (
    select distinct t.company_id from public.team_members t
    where t.status = 'approved' and (t.state is null or exists (select from added a where a.province = t.state))
    union
    -- The province of employment can differ from the one on the profile.
    select distinct e.company_id from public.employment_terms e where exists (select from added a where a.province = e.province)) c;
  return null;
end $$;
revoke execute on function app.recheck_pay_after_wages() from public;
create trigger recheck_pay after insert on app.minimum_wages
  referencing new table as added for each statement execute function app.recheck_pay_after_wages();

create function app.recheck_pay_after_rates() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.recheck_pay(c.company_id) from (
    select e.company_id from public.pay_exceptions e where e.key = 'ratesMissing' and e.resolved_at is null
    union select p.company_id from public.payments p where p.estimate
    union select o.company_id from public.wip_one_time_payments o where o.estimate) c;
  return null;
end $$;
revoke execute on function app.recheck_pay_after_rates() from public;
create trigger recheck_pay after insert on app.contribution_rates
  for each statement execute function app.recheck_pay_after_rates();

-- A change of a person's terms or end that is made elsewhere appears without a reload.
alter table public.employment_terms replica identity full;
alter table public.employment_ends replica identity full;
alter publication supabase_realtime add table public.employment_terms, public.employment_ends;

-- Bank lines that belong to no client, such as interest. Undone by filling undone_at; ignoring it again is another row.
create table app.ignored_bank_lines (
  id uuid primary key default gen_random_uuid(),
  line_id bigint not null references app.bank_lines,
  reason app.lines not null check (char_length(reason) between 1 and 500),
  ignored_at timestamptz not null default app.now(),
  undone_at timestamptz,
  undo_reason app.lines check (char_length(undo_reason) between 1 and 500),
  check ((undone_at is null) = (undo_reason is null))
);
create unique index ignored_bank_lines_once on app.ignored_bank_lines (line_id) where undone_at is null;
create index ignored_bank_lines_line_idx on app.ignored_bank_lines (line_id);

create function app.guard_ignored_bank_line() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or to_jsonb(new) - 'undone_at' - 'undo_reason' <> to_jsonb(old) - 'undone_at' - 'undo_reason' then
      raise exception 'An ignored line is only undone, once.' using errcode = '23514';
    end if;
  elsif exists (select from app.bank_lines l where l.id = new.line_id and l.withdrawn_at is not null)
     or exists (select from app.bank_matches m where m.line_id = new.line_id and m.undone_at is null) then
    raise exception 'A line that is matched or withdrawn is not ignored.' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function app.guard_ignored_bank_line() from public;
create trigger guard_ignored_bank_line before insert or update on app.ignored_bank_lines
  for each row execute function app.guard_ignored_bank_line();

create function app.guard_match_of_ignored_line() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from app.ignored_bank_lines i where i.line_id = new.line_id and i.undone_at is null) then
    raise exception 'An ignored line is not matched; stop ignoring it first.' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function app.guard_match_of_ignored_line() from public;
create trigger guard_match_of_ignored_line before insert on app.bank_matches
  for each row execute function app.guard_match_of_ignored_line();

select app.protect('app.ignored_bank_lines');
grant select, insert, update on app.ignored_bank_lines to service_role;
create trigger audit after insert or update or delete on app.ignored_bank_lines for each row execute function app.audit('id');
