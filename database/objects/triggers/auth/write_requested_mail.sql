create or replace function auth.write_requested_mail() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.enqueue_job('auth.mail', jsonb_build_object('requestId', new.id));
  return null;
end $$;

create trigger write_requested_mail after insert on auth.requested_mails
  for each row execute function auth.write_requested_mail();
