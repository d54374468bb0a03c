-- A banned or deleted account has no sessions.
create or replace function auth.end_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end $$;

create trigger end_sessions after update of banned_until, deleted_at on auth.users for each row
  when (new.deleted_at is not null or new.banned_until > app.now()) execute function auth.end_sessions();
