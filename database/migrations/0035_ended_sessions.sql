-- Sessions that ended while their access tokens were still valid. Every process reads this table and rejects those tokens.
-- Times are the machine's own, which order the rows, and not those of app.now().
create table auth.ended_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_sessions_ended_at_idx on auth.ended_sessions (ended_at);
select app.protect('auth.ended_sessions');
create policy auth_admin_all on auth.ended_sessions to auth_admin using (true) with check (true);
grant select, delete on auth.ended_sessions to auth_admin;

create function auth.note_ended_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.ended_sessions (session_id) values (old.id) on conflict do nothing;
  return null;
end $$;
revoke execute on function auth.note_ended_session() from public;
create trigger note_ended after delete on auth.sessions for each row execute function auth.note_ended_session();

-- A banned or deleted account has no sessions.
create function auth.end_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end $$;
revoke execute on function auth.end_sessions() from public;
create trigger end_sessions after update of banned_until, deleted_at on auth.users for each row
  when (new.deleted_at is not null or new.banned_until > app.now()) execute function auth.end_sessions();
