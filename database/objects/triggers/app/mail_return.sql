-- An end that a change of the person's status undid, or followed with a new start, is mailed like one that the company undid by name. That
-- update comes from a trigger; the other one mails by itself.
create or replace function app.mail_return() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 then
    perform app.enqueue_job('employment.returned', jsonb_build_object('endId', new.id));
  end if;
  return null;
end $$;

create trigger mail_return after update of undone_at, rehired_on on public.employment_ends
  for each row when ((old.undone_at is null and new.undone_at is not null) or (old.rehired_on is null and new.rehired_on is not null))
  execute function app.mail_return();
