-- Stores the digests of a number that was opened with the private key. False if the number has changed since it was read, or
-- the digests are stored already. Owner only.
create or replace function app.index_sin(member uuid, before bytea, company_digest bytea, person bytea) returns boolean
language plpgsql set search_path = '' as $$
declare
  chain uuid := (select t.company_id from public.team_members t where t.team_member_id = member);
begin
  update app.sealed_sins set digest = company_digest, person_digest = person
  where team_member_id = member and sealed = before and (digest, person_digest) is distinct from (company_digest, person);
  if not found then return false; end if;
  perform app.append_audit(chain, 'app.sealed_sins', member::text, 'INDEX', '{}');
  return true;
end $$;
