-- An end that invoiced days follow, or that is about an open exception, may run payroll. Every other end is planned without a run.
create or replace function app.recheck_pay_after_end() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  known boolean;
begin
  select bool_or(e.last_seen_at is not null) into known from public.pay_exceptions e
  where e.team_member_id = new.team_member_id and e.resolved_at is null;
  perform app.recheck_pay_once(new.company_id,
    coalesce(known, false) or exists (select from public.payments p where p.team_member_id = new.team_member_id and p.payment_type = 'Debit'
      and p.credited_at is null and p.status <> 'upcoming' and p.end_date > new.last_day),
    array[new.team_member_id]);
  return null;
end $$;

create trigger recheck_pay after insert or update on public.employment_ends
  for each row execute function app.recheck_pay_after_end();
