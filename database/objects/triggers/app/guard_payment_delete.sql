create or replace function app.guard_payment_delete() returns trigger language plpgsql set search_path = '' as $$
begin
  if lower(old.status) <> 'upcoming' then
    raise exception 'Only an upcoming payment can be removed.' using errcode = '23514';
  end if;
  return old;
end $$;

create trigger guard_payment_delete before delete on public.payments for each row execute function app.guard_payment_delete();
