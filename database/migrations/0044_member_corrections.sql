-- A client can complete and correct the details that payroll needs. The provider's columns stay closed: paid_until, company_id,
-- approved_date, resume_url and country.
grant update (address_1, address_2, city, state, postal_code, birth_date, commencement_date, social_insurance_number)
  on public.team_members to authenticated;

-- As before, and the part after the at sign has a dot, as every address has that a provider outside can reach.
create or replace function app.is_email(value text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select value ~ '^ *[^\u0001-\u0020"(),:;<>@[\\\]\u007F-\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]+@[^\u0001-\u0020"(),:;<>@[\\\]\u007F-\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF.]+(\.[^\u0001-\u0020"(),:;<>@[\\\]\u007F-\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF.]+)+ *$'
$$;

-- Pay periods are counted from the commencement date, so it is fixed once a line is invoiced. This holds for every role.
create function app.guard_commencement() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  first_invoiced date;
  next_change date;
  last_day date;
begin
  if new.commencement_date is not distinct from old.commencement_date then
    return new;
  end if;
  -- A payroll run holds this lock while it issues invoices.
  perform app.lock_company(new.company_id);
  select min(p.start_date) into first_invoiced from public.payments p
  where p.team_member_id = new.team_member_id and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming';
  if first_invoiced is not null then
    raise exception 'The commencement date can''t change because pay from % is already invoiced. Ask your provider to credit that invoice first.', first_invoiced
      using errcode = 'P0001';
  end if;
  select e.last_day into last_day from public.employment_ends e
  where e.team_member_id = new.team_member_id and e.undone_at is null and e.rehired_on is null;
  if last_day < new.commencement_date then
    raise exception 'The commencement date can''t be after the last working day, %.', last_day using errcode = 'P0001';
  end if;
  select min(t.effective_on) into next_change from public.employment_terms t
  where t.team_member_id = new.team_member_id and t.canceled_at is null
    and t.effective_on > (app.terms_on(new.team_member_id, '1900-01-01')).effective_on;
  if next_change <= new.commencement_date then
    raise exception 'The commencement date must be before %, when a change of pay takes effect. Cancel that change first.', next_change
      using errcode = 'P0001';
  end if;
  return new;
end $$;
revoke execute on function app.guard_commencement() from public;
create trigger guard_commencement before update of commencement_date on public.team_members
  for each row execute function app.guard_commencement();

-- As before, with the user who caused the entry.
create or replace function app.append_audit(chain uuid, table_name text, row_id text, operation text, change jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  head app.audit_heads;
  entry_at timestamptz := clock_timestamp();
  entry_hash bytea;
  entry_role text := coalesce(nullif(current_setting('role', true), 'none'), session_user);
begin
  insert into app.audit_heads as h (company_id, last_seq, last_hash) values (chain, 0, '\x00')
    on conflict (company_id) do update set last_seq = h.last_seq returning * into head;
  entry_hash := sha256(head.last_hash || convert_to(
    app.audit_text(head.last_seq + 1, entry_at, auth.uid(), entry_role, table_name, row_id, operation, change), 'UTF8'));
  insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
  values (chain, head.last_seq + 1, entry_at, auth.uid(), entry_role, table_name, row_id, operation, change, head.last_hash, entry_hash);
  update app.audit_heads set last_seq = head.last_seq + 1, last_hash = entry_hash where company_id = chain;
end $$;

-- A replaced Social Insurance Number is recorded, never its digits. The row shows only a mask, which is the same for two numbers
-- with the same last three digits, so the row's own audit entry can miss it.
create function app.note_replaced_sin() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.append_audit((select t.company_id from public.team_members t where t.team_member_id = new.team_member_id),
    'app.sealed_sins', new.team_member_id::text, 'REPLACE', '{}');
  return null;
end $$;
revoke execute on function app.note_replaced_sin() from public;
-- Sealing the same number with a new key changes no `created_at`.
create trigger note_replaced_sin after update of created_at on app.sealed_sins for each row execute function app.note_replaced_sin();
