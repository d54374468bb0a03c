create or replace function app.guard_tax_tables() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or old.superseded_at is not null or new.superseded_at is null
     or to_jsonb(new) - 'superseded_at' <> to_jsonb(old) - 'superseded_at' then
    raise exception 'Income tax tables are never changed; add another file for these days.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_tax_tables before update or delete on app.tax_tables for each row execute function app.guard_tax_tables();
