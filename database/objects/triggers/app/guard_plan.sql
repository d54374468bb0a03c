-- Allowed moves: Processing -> Completed, Processing -> Cancelled, Completed -> Cancelled.
create or replace function app.guard_plan() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if app.is_client() and new.status <> 'Processing' then
      raise exception 'A plan is requested as Processing; it is completed by its payment.' using errcode = '42501';
    end if;
    if new.starts_on is null then
      if new.plan_name = 'Professional' then new.number_of_employees := '5'; end if;
      if new.plan_name = 'Enterprise' then new.number_of_employees := 'unlimited'; end if;
      if new.plan_name = 'Essential' and new.number_of_employees = 'unlimited' then
        raise exception 'Essential needs a number of employees.' using errcode = '23514';
      end if;
    end if;
  elsif new.status <> old.status and (old.status, new.status) not in
        (('Processing', 'Completed'), ('Processing', 'Cancelled'), ('Completed', 'Cancelled')) then
    raise exception 'A plan cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_plan before insert or update on public.plans for each row execute function app.guard_plan();
