create or replace function app.guard_opening_year_to_date() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.superseded_at is not null or new.superseded_at is null
     or to_jsonb(new) - 'superseded_at' is distinct from to_jsonb(old) - 'superseded_at' then
    raise exception 'An opening year to date is never changed; import another one.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_opening_year_to_date before update on app.opening_year_to_date
  for each row execute function app.guard_opening_year_to_date();
