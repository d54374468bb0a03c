create or replace function app.guard_reminder_pause() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.ended_at is not null then
    raise exception 'A pause that has ended is never changed. Pause the reminders again.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard before update on app.reminder_pauses for each row execute function app.guard_reminder_pause();
