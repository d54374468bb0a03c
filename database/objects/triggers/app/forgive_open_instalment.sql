-- What a canceled recovery had taken from a line that is credited or voided later is forgiven, too: nothing takes it again.
create or replace function app.forgive_open_instalment() returns trigger language plpgsql set search_path = '' as $$
begin
  update app.recoveries r set forgiven_cents = r.forgiven_cents - new.amount * 100
  where r.id = new.recovery_id and r.canceled_at is not null;
  return null;
end $$;

create trigger forgive_open_instalment after update on public.wip_one_time_payments for each row
  when (new.recovery_id is not null and old.credited_at is null and old.status <> 'Canceled' and (new.credited_at is not null or new.status = 'Canceled'))
  execute function app.forgive_open_instalment();
