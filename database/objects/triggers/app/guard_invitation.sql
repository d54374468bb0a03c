-- An accepted, declined or revoked invitation is final.
create or replace function app.guard_invitation() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.state <> 'pending' then
    raise exception 'This invitation is closed. Invite the person again.' using errcode = '23514';
  end if;
  if (new.id, new.company_id, new.email, new.created_at) is distinct from (old.id, old.company_id, old.email, old.created_at) then
    raise exception 'An invitation keeps its company and address.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard before update on public.company_invitations for each row execute function app.guard_invitation();
