-- Who approves time away works for the client today, and never approves their own.
create or replace function app.guard_time_away_approver() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not app.is_employed(new.approver_id) then
    raise exception 'Only someone who works there today approves time away.' using errcode = '23514', hint = 'approverNotEmployed';
  end if;
  if app.is_same_person(new.approver_id, new.team_member_id) then
    raise exception 'No one approves their own time away.' using errcode = '23514', hint = 'approverSelf';
  end if;
  return new;
end $$;

create trigger guard_time_away_approver before insert or update on public.time_away_approvers
  for each row execute function app.guard_time_away_approver();
