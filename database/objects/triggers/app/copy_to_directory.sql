create or replace function app.copy_to_directory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.team_directory (team_member_id, company_id, first_name, last_name, role, department, status, date_added)
  values (new.team_member_id, new.company_id, new.first_name, new.last_name, new.role, new.department, new.status, new.date_added)
  on conflict (team_member_id) do update set company_id = excluded.company_id, first_name = excluded.first_name, last_name = excluded.last_name,
    role = excluded.role, department = excluded.department, status = excluded.status, date_added = excluded.date_added;
  return null;
end $$;

create trigger copy_to_directory
  after insert or update of company_id, first_name, last_name, role, department, status, date_added on public.team_members
  for each row execute function app.copy_to_directory();
