-- Stores a number that was sealed again. False if it has changed since it was read. Owner only.
create or replace function app.reseal_sin(member uuid, before bytea, after bytea) returns boolean language plpgsql set search_path = '' as $$
declare
  chain uuid := (select t.company_id from public.team_members t where t.team_member_id = member);
begin
  update app.sealed_sins set sealed = after where team_member_id = member and sealed = before;
  if not found then return false; end if;
  perform app.append_audit(chain, 'app.sealed_sins', member::text, 'RESEAL', '{}');
  return true;
end $$;
