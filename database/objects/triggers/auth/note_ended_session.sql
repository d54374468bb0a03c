create or replace function auth.note_ended_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.ended_sessions (session_id) values (old.id) on conflict do nothing;
  return null;
end $$;

create trigger note_ended after delete on auth.sessions for each row execute function auth.note_ended_session();
