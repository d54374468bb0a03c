-- Moves a client may make: a new member is pending; action is asked for first; then
-- activate: pending or processing -> approved, deactivate: approved -> processing, and the action is cleared.
create or replace function app.guard_team_member() returns trigger language plpgsql set search_path = '' as $$
declare
  cap integer;
  missing text;
begin
  if not new.details_by_person and new.erased_at is null then
    -- As the column said before a client could leave it to the person.
    missing := case when new.birth_date is null then 'birth_date' when new.social_insurance_number is null then 'social_insurance_number'
      when new.address_1 is null then 'address_1' end;
    if missing is not null then
      raise exception 'null value in column "%" of relation "team_members" violates not-null constraint', missing
        using errcode = '23502', column = missing, table = 'team_members', schema = 'public';
    end if;
  end if;
  if tg_op = 'INSERT' then
    if app.is_client() then
      if new.status <> 'pending' then
        raise exception 'A new team member is pending.' using errcode = '42501';
      end if;
      if (app.current_plan(new.company_id)).id is null then
        raise exception 'You need an active subscription plan to add team members.' using errcode = 'P0001';
      end if;
    end if;
  elsif app.is_client() and new.status <> old.status and not (
          (old.action is not distinct from 'activate' and old.status in ('pending', 'processing') and new.status = 'approved')
          or (old.action is not distinct from 'deactivate' and old.status = 'approved' and new.status = 'processing')) then
    raise exception 'A team member cannot go from % to % without the action being requested.', old.status, new.status
      using errcode = '42501';
  end if;
  if new.status = 'approved' and (tg_op = 'INSERT' or old.status <> 'approved') then
    if new.birth_date is null or new.social_insurance_number is null or new.address_1 is null then
      raise exception '% hasn''t entered their details yet. Activate them afterwards, or enter the details yourself.', new.first_name using errcode = 'P0001';
    end if;
    perform app.lock_company(new.company_id);
    if (app.current_plan(new.company_id)).id is null then
      raise exception 'You need an active subscription plan to activate team members.' using errcode = 'P0001';
    end if;
    cap := app.plan_cap(new.company_id);
    if cap is not null and cap <= (select count(*) from public.team_members t
                                   where t.company_id = new.company_id and t.status = 'approved') then
      raise exception 'You''ve reached the maximum number of team members (%) for your current plan.', cap using errcode = 'P0001';
    end if;
    new.approved_date := coalesce(new.approved_date, app.now());
    -- Who comes back is stored again, and is erased again in their time.
    new.erased_at := null;
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status then
    new.action := null;
    if new.status = 'approved' then
      -- For the log of the server, which reads it after the write.
      perform set_config('wire.note', btrim(concat(current_setting('wire.note', true), ' ', new.team_member_id)), true);
    end if;
  end if;
  return new;
end $$;

create trigger guard_team_member before insert or update on public.team_members for each row execute function app.guard_team_member();
