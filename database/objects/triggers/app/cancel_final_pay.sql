-- An end that is undone, also by activating the person again, cancels what is not invoiced yet.
create or replace function app.cancel_final_pay() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.cancel_final_payments(array(select o.id from public.wip_one_time_payments o where o.employment_end_id = new.id));
  return null;
end $$;

create trigger cancel_final_pay after update of undone_at on public.employment_ends
  for each row when (old.undone_at is null and new.undone_at is not null) execute function app.cancel_final_pay();
