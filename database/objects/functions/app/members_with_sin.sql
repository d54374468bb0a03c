-- Before a person is added, the portal asks whether someone of the company has the same Social Insurance Number. Only the server may ask,
-- for one company: the digest contains the company, so a number that another company has gives no row.
create or replace function app.members_with_sin(company uuid, sin text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.team_member_id from app.sealed_sins s join public.team_members t using (team_member_id)
  where t.company_id = company and s.digest = app.sin_digest(company, regexp_replace(sin, '[^0-9]', '', 'g'))
$$;
grant execute on function app.members_with_sin(uuid, text) to service_role;
