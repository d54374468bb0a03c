-- A person who was removed stays removed; to come back, they are invited again.
create or replace function app.guard_company_member() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.removed_at is not null then
    raise exception 'This person was removed. Invite them again.' using errcode = '23514';
  end if;
  if (new.id, new.company_id, new.user_id, new.added_at) is distinct from (old.id, old.company_id, old.user_id, old.added_at) then
    raise exception 'A membership keeps its company and account.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard before update on public.company_members for each row execute function app.guard_company_member();
