-- Active members of a company without a sealed Social Insurance Number, or with the number of another active member. Counts how many people
-- have a number in one pass: compared pair by pair, 10,000 people took minutes where PostgreSQL had no statistics yet, such as after an import.
create or replace function app.sin_exceptions(company uuid) returns table (team_member_id uuid, key text) language sql stable security definer set search_path = '' as $$
  select p.team_member_id, case when p.sealed then 'sinShared' else 'sinMissing' end
  from (
    select t.team_member_id, own.team_member_id is not null as sealed, own.digest, count(*) over (partition by own.digest) as people
    from public.team_members t left join app.sealed_sins own using (team_member_id)
    where t.company_id = company and t.status = 'approved') p
  where not p.sealed or (p.digest is not null and p.people > 1)
$$;
grant execute on function app.sin_exceptions(uuid) to service_role;
