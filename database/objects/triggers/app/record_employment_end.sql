-- Deactivating a person without a last day ends employment today; activating again begins it again. A person who is deactivated before the
-- first day has worked no day.
create or replace function app.record_employment_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'approved' and new.status <> 'approved' then
    insert into public.employment_ends (company_id, team_member_id, last_day)
    values (new.company_id, new.team_member_id, app.today())
    on conflict (team_member_id) where undone_at is null and rehired_on is null do nothing;
  elsif old.status <> 'approved' and new.status = 'approved' then
    update public.employment_ends e set undone_at = app.now(), undone_by = auth.uid()
    where e.team_member_id = new.team_member_id and e.undone_at is null and e.rehired_on is null and e.last_day >= app.today() - 1;
    update public.employment_ends e set rehired_on = app.today()
    where e.team_member_id = new.team_member_id and e.undone_at is null and e.rehired_on is null;
  end if;
  return null;
end $$;

create trigger record_employment_end after update of status on public.team_members
  for each row when (old.status is distinct from new.status) execute function app.record_employment_end();
