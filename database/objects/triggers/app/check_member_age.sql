-- Checked where either date changes, so that a member from an earlier version can still be edited and activated.
create or replace function app.check_member_age() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not app.is_old_enough(new.birth_date, new.commencement_date) then
    raise exception 'The birth date must be at least 14 years before the commencement date.'
      using errcode = '23514', constraint = 'team_members_age_check', table = 'team_members', schema = 'public';
  end if;
  return new;
end $$;

create trigger check_age before insert or update of birth_date, commencement_date on public.team_members
  for each row execute function app.check_member_age();
