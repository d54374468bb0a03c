-- Runs after `seal_sin`, which has its digest, and after `guard_team_member`, which locks the company of a member who becomes active.
create or replace function app.require_unique_sin() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.status <> 'approved' then
    return new;
  end if;
  -- A retry of the request that added the active member is rejected by its key, so that the client finds that member.
  if exists (
    select from app.sealed_sins own join app.sealed_sins other on other.digest = own.digest and other.team_member_id <> own.team_member_id
    join public.team_members t on t.team_member_id = other.team_member_id
    where own.team_member_id = new.team_member_id and t.company_id = new.company_id and t.status = 'approved'
      and (new.request_key is null or t.request_key is distinct from new.request_key)
  ) then
    raise exception 'An active team member of this company already has this Social Insurance Number.' using errcode = 'P0001';
  end if;
  return new;
end $$;

create trigger unique_sin before insert or update of status, social_insurance_number on public.team_members
  for each row execute function app.require_unique_sin();
