create or replace function app.guard_minimum_wage() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or old.superseded_at is not null or new.superseded_at is null
     or to_jsonb(new) - 'superseded_at' <> to_jsonb(old) - 'superseded_at' then
    raise exception 'Minimum wages are never changed; add the wage again.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_minimum_wage before update or delete on app.minimum_wages for each row execute function app.guard_minimum_wage();
