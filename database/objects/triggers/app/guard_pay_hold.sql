create or replace function app.guard_pay_hold() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.released_at is not null then
    raise exception 'A released hold is never changed. Hold the pay again.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard before update on app.pay_holds for each row execute function app.guard_pay_hold();
