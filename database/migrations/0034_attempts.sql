-- Guesses at passwords and codes, per account and across all addresses, so that replicas and restarts share the limits. A key
-- is a keyed hash of what it counts; the row of a network that an account has signed in from has a count of 0.
create table auth.attempts (
  key text primary key,
  count integer not null,
  last_at timestamptz not null,
  expires_at timestamptz not null
);
create index attempts_expires_at_idx on auth.attempts (expires_at);
select app.protect('auth.attempts');
create policy auth_admin_all on auth.attempts to auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.attempts to auth_admin;

-- A login code has a row and a column of its own, so that requesting one leaves a reset link valid.
alter type auth.one_time_token_type add value 'login_token';
alter table auth.users add column login_token varchar(255) default '', add column login_sent_at timestamptz;
create unique index login_token_idx on auth.users (login_token) where login_token !~ '^[0-9 ]*$';

-- How often a wrong code was typed since this one was issued.
alter table auth.one_time_tokens add column wrong_tries integer not null default 0;
