-- A mail that someone asked for with an address, before anyone looks whether it has an account: a job writes the mail, so that the
-- request takes the same time for every address.
create table auth.requested_mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('login', 'recovery', 'confirmation', 'attempts')),
  email text not null,
  redirect_to text,
  reference text,
  created_at timestamptz not null default app.now()
);
select app.protect('auth.requested_mails');
create policy auth_admin_all on auth.requested_mails to auth_admin using (true) with check (true);
grant select, insert, delete on auth.requested_mails to auth_admin;

create function auth.write_requested_mail() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.enqueue_job('auth.mail', jsonb_build_object('requestId', new.id));
  return null;
end $$;
revoke execute on function auth.write_requested_mail() from public;
create trigger write_requested_mail after insert on auth.requested_mails
  for each row execute function auth.write_requested_mail();
