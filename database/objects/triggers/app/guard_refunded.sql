-- Only refunds count as refunded.
create or replace function app.guard_refunded() returns trigger language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'Only refunds change what is refunded.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_refunded before update on public.receipts
  for each row when (new.refunded_cents <> old.refunded_cents) execute function app.guard_refunded();
create trigger guard_refunded before update on public.invoices
  for each row when (new.refunded_cents <> old.refunded_cents) execute function app.guard_refunded();
