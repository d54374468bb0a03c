create or replace function app.end_calendar_feed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.removed_at is not null or not 'company.write' = any (app.role_rights(new.role)) then
    delete from public.calendar_feeds f where f.company_id = new.company_id and f.created_by = new.user_id;
  end if;
  return null;
end $$;

create trigger end_calendar_feed after update on public.company_members for each row
  execute function app.end_calendar_feed();
