-- Texts, addresses, dates and Social Insurance Numbers have types and guards that refuse what a document, a mail or payroll cannot use.
-- Each constraint is not valid: rows from earlier versions stay as they are, and `portage doctor` counts those that it would refuse.

-- Line breaks, other control characters, and the characters that reverse or embed the direction of text (U+202A to U+202E,
-- U+2066 to U+2069), which make a text read differently from what it is.
create function app.is_line(value text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select value !~ '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'
$$;

-- As `app.is_line`, with line breaks and tabs.
create function app.is_lines(value text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'
$$;

-- One at sign between two parts without spaces, invisible characters, and the characters that separate the addresses of a mail
-- header. Outer spaces are allowed.
create function app.is_email(value text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select value ~ '^ *[^\u0001-\u0020"(),:;<>@[\\\]\u007F-\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]+@[^\u0001-\u0020"(),:;<>@[\\\]\u007F-\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]+ *$'
$$;

-- Nine digits with a Luhn check digit. Nine zeros pass Luhn and belong to no person.
create function app.is_sin(digits text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select digits ~ '^[0-9]{9}$' and digits <> '000000000' and (
    select sum(case when place % 2 = 0 and digit > 4 then digit * 2 - 9 when place % 2 = 0 then digit * 2 else digit end) % 10 = 0
    from (select place, substr(digits, place, 1)::integer as digit from generate_series(1, 9) place) places)
$$;

-- Whether a person is at least 14 years old on a day. A birthday on February 29 counts from March 1 in other years.
create function app.is_old_enough(born date, on_day date) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select extract(year from age(on_day, born)) >= 14
$$;
revoke execute on function app.is_sin(text), app.is_old_enough(date, date) from public;
grant execute on function app.is_line(text), app.is_lines(text), app.is_email(text) to public;

create domain app.line as text;
create domain app.lines as text;
create domain app.email as text;
create domain app.day as date;

-- Texts from earlier versions become one line: directions are removed, line breaks and other control characters become spaces.
create function pg_temp.one_line(value text) returns text language sql as $$
  select btrim(regexp_replace(regexp_replace(value, '[\u202A-\u202E\u2066-\u2069]', '', 'g'), '[\u0001-\u0020\u007F-\u00A0\u2028\u2029]+', ' ', 'g'))
$$;
create function pg_temp.one_lines(value text) returns text language sql as $$
  select regexp_replace(regexp_replace(value, '[\u202A-\u202E\u2066-\u2069]', '', 'g'), '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g')
$$;

do $$
declare
  place record;
begin
  for place in
    select * from (values
      ('companies', 'legal_name', 'line'), ('companies', 'company_size', 'line'), ('companies', 'company_address', 'lines'),
      ('companies', 'hiring_country', 'line'), ('companies', 'purpose', 'line'), ('companies', 'hiring_timeline', 'line'),
      ('companies', 'logo_path', 'line'), ('documents', 'name', 'line'), ('documents', 'tag', 'line'),
      ('invoices', 'reason', 'lines'), ('plans', 'price', 'line'), ('plans', 'description', 'lines'),
      ('team_members', 'first_name', 'line'), ('team_members', 'last_name', 'line'), ('team_members', 'role', 'line'),
      ('team_members', 'email', 'line'), ('team_members', 'phone', 'line'), ('team_members', 'department', 'line'),
      ('team_members', 'address_1', 'line'), ('team_members', 'address_2', 'line'), ('team_members', 'city', 'line'),
      ('team_members', 'postal_code', 'line'), ('team_members', 'resume_url', 'line'), ('team_members', 'linkedin', 'line'),
      ('team_members', 'manager_name', 'line'),
      ('wip_one_time_payments', 'employee_name', 'line'), ('wip_one_time_payments', 'employee_email', 'line'),
      ('wip_one_time_payments', 'company_legal_name', 'line'), ('wip_one_time_payments', 'description', 'lines'),
      ('wip_one_time_payments', 'memo', 'lines')) columns (relation, name, kind)
  loop
    -- A text of control characters alone becomes a dash: most of these columns must not be blank.
    execute format('update public.%1$I set %2$I = coalesce(nullif(pg_temp.one_%3$s(%2$I), ''''), ''-'') where not app.is_%3$s(%2$I)',
      place.relation, place.name, place.kind);
  end loop;
end $$;
update public.team_members set email = btrim(email) where email <> btrim(email);
update public.companies set personal_email = btrim(personal_email) where personal_email <> btrim(personal_email);

-- A view keeps the types of its columns, and a trigger those that it names.
drop view public.payday_costs, public.payable_members;
drop trigger contact_trimmed on public.companies;
drop trigger note_customer_change on public.companies;

alter table public.companies
  alter column legal_name type app.line,
  alter column company_size type app.line,
  alter column company_address type app.lines,
  alter column billing_email type app.email,
  alter column personal_email type app.email,
  alter column hiring_country type app.line,
  alter column purpose type app.line,
  alter column hiring_timeline type app.line,
  alter column logo_path type app.line;
alter table public.documents
  alter column name type app.line,
  alter column tag type app.line;
alter table public.invoices
  alter column due_date type app.day,
  alter column period_start type app.day,
  alter column period_end type app.day,
  alter column payday type app.day,
  alter column reason type app.lines;
alter table public.payments
  alter column start_date type app.day,
  alter column end_date type app.day,
  alter column payday type app.day;
alter table public.plans
  alter column price type app.line,
  alter column description type app.lines;
alter table public.team_members
  alter column first_name type app.line,
  alter column last_name type app.line,
  alter column role type app.line,
  alter column email type app.email,
  alter column phone type app.line,
  alter column birth_date type app.day,
  alter column department type app.line,
  alter column address_1 type app.line,
  alter column address_2 type app.line,
  alter column city type app.line,
  alter column postal_code type app.line,
  alter column resume_url type app.line,
  alter column linkedin type app.line,
  alter column commencement_date type app.day,
  alter column manager_name type app.line;
alter table public.wip_one_time_payments
  alter column employee_name type app.line,
  alter column employee_email type app.line,
  alter column company_legal_name type app.line,
  alter column description type app.lines,
  alter column memo type app.lines,
  alter column start_date type app.day,
  alter column end_date type app.day;
alter table vendor_billing.invoices alter column due_date type app.day;

alter domain app.line add constraint line_without_control_characters check (app.is_line(value)) not valid;
alter domain app.line add constraint line_of_at_most_2000_characters check (char_length(value) <= 2000) not valid;
alter domain app.lines add constraint lines_without_control_characters check (app.is_lines(value)) not valid;
alter domain app.lines add constraint lines_of_at_most_2000_characters check (char_length(value) <= 2000) not valid;
alter domain app.email add constraint email_with_one_at_sign check (app.is_email(value)) not valid;
alter domain app.email add constraint email_of_at_most_320_characters check (char_length(value) <= 320) not valid;
-- The years that the portal's forms accept until 2100; infinities are outside.
alter domain app.day add constraint day_from_1900_to_2200 check (value between '1900-01-01' and '2200-12-31') not valid;

create view public.payday_costs with (security_invoker = true) as
  select company_id, payday as day, count(*) filter (where payment_type = 'Debit' and credited_at is null)::integer as lines,
    sum(gross_salary) as gross, sum(ei) as ei, sum(cpp) as cpp, 0::integer as one_time_payments, 0::numeric as one_time
  from public.payments group by company_id, payday
  union all
  select company_id, start_date, 0, 0, 0, 0, count(*)::integer, sum(amount)
  from public.wip_one_time_payments where status <> 'Canceled' and credited_at is null group by company_id, start_date;

create view public.payable_members with (security_invoker = true) as
  select u.company_id, u.team_member_id, t.first_name, t.last_name,
    (select max(p.end_date) from public.payments p where p.team_member_id = u.team_member_id and p.invoice_id is not null) as first_start
  from (select distinct company_id, team_member_id from public.payments where status = 'upcoming') u
  join public.team_members t using (team_member_id);

grant select on public.payday_costs, public.payable_members to authenticated, service_role;

create trigger contact_trimmed before insert or update of billing_email, company_address on public.companies
  for each row execute function app.trim_company_contact();
create trigger note_customer_change after update on public.companies for each row
  when (new.customer_stripe_id is not null and old.customer_stripe_id is not null
    and (old.billing_email, old.company_address, old.personal_email, old.legal_name, old.hiring_country)
      is distinct from (new.billing_email, new.company_address, new.personal_email, new.legal_name, new.hiring_country))
  execute function app.note_customer_change();

-- Checked where either date changes, so that a member from an earlier version can still be edited and activated.
create function app.check_member_age() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not app.is_old_enough(new.birth_date, new.commencement_date) then
    raise exception 'The birth date must be at least 14 years before the commencement date.'
      using errcode = '23514', constraint = 'team_members_age_check', table = 'team_members', schema = 'public';
  end if;
  return new;
end $$;
revoke execute on function app.check_member_age() from public;
create trigger check_age before insert or update of birth_date, commencement_date on public.team_members
  for each row execute function app.check_member_age();

-- Finds a second active member with the same number. The digest is keyed (HMAC-SHA-256) with a key that the server sets on its
-- connections and the database never stores: without it, a copy of the database could be searched for all valid numbers.
-- It includes the company, so digests of two companies cannot be compared.
alter table app.sealed_sins add column digest bytea;

create function app.sin_digest(company uuid, digits text) returns bytea language sql stable set search_path = '' as $$
  select extensions.hmac(company::text || ' ' || digits, nullif(current_setting('app.sin_index_key', true), ''), 'sha256')
$$;
revoke execute on function app.sin_digest(uuid, text) from public;

create or replace function app.seal_sin() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  digits text := regexp_replace(new.social_insurance_number, '[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF-]', '', 'g');
  public_key text := (select value from app.settings where key = 'sin_public_key');
begin
  if tg_op = 'UPDATE' and new.social_insurance_number is not distinct from old.social_insurance_number then
    return new;
  end if;
  -- The column itself rejects null, with an error that names it. Sealing null would fail on a table that clients do not know.
  if new.social_insurance_number is null then
    return new;
  end if;
  if digits !~ '^[0-9]{9}$' then
    raise exception 'A Social Insurance Number has nine digits.' using errcode = '22023';
  end if;
  if not app.is_sin(digits) then
    raise exception 'This isn''t a valid Social Insurance Number. Check for a mistyped digit.' using errcode = '22023';
  end if;
  if public_key is null then
    raise exception 'The provider has no key for sealing Social Insurance Numbers.' using errcode = '55000';
  end if;
  insert into app.sealed_sins (team_member_id, sealed, digest)
  values (new.team_member_id, extensions.pgp_pub_encrypt(digits, extensions.dearmor(public_key)), app.sin_digest(new.company_id, digits))
  on conflict (team_member_id) do update set sealed = excluded.sealed, digest = excluded.digest, created_at = app.now();
  new.social_insurance_number := '***-***-' || right(digits, 3);
  return new;
end $$;

-- Runs after `seal_sin`, which has its digest, and after `guard_team_member`, which locks the company of a member who becomes active.
create function app.require_unique_sin() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.status <> 'approved' then
    return new;
  end if;
  -- A retry of the request that added the active member is rejected by its key, so that the client finds that member.
  if exists (
    select from app.sealed_sins own join app.sealed_sins other on other.digest = own.digest and other.team_member_id <> own.team_member_id
    join public.team_members t on t.team_member_id = other.team_member_id
    where own.team_member_id = new.team_member_id and t.company_id = new.company_id and t.status = 'approved'
      and (new.request_key is null or t.request_key is distinct from new.request_key)
  ) then
    raise exception 'An active team member of this company already has this Social Insurance Number.' using errcode = 'P0001';
  end if;
  return new;
end $$;
revoke execute on function app.require_unique_sin() from public;
create trigger unique_sin before insert or update of status, social_insurance_number on public.team_members
  for each row execute function app.require_unique_sin();
create index sealed_sins_digest_idx on app.sealed_sins (digest);
