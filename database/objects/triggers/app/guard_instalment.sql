-- Instalments never take more than a recovery has, and none without a ground.
create or replace function app.guard_instalment() returns trigger language plpgsql set search_path = '' as $$
declare
  recovery record;
begin
  select r.total_cents - r.reduced_cents as cents, r.ground, r.canceled_at, r.team_member_id into recovery
  from app.recoveries r where r.id = new.recovery_id for update;
  if recovery.ground is null or recovery.canceled_at is not null or recovery.team_member_id <> new.team_member_id or recovery.cents <
    (select sum(-o.amount * 100) from public.wip_one_time_payments o
     where o.company_id = new.company_id and o.recovery_id = new.recovery_id and o.status <> 'Canceled' and o.credited_at is null) then
    raise exception 'An instalment takes what its recovery has left.' using errcode = '23514';
  end if;
  return null;
end $$;

create trigger guard_instalment after insert on public.wip_one_time_payments
  for each row when (new.recovery_id is not null) execute function app.guard_instalment();
