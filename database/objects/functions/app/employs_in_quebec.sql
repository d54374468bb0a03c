-- Whether a company has an active person in Quebec, by province, or by postal code where no province is on file. Roles that do not see where
-- people live see figures that depend on it.
create or replace function app.employs_in_quebec(company uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_members t where t.company_id = company and t.status = 'approved'
    and (t.state = 'QC' or coalesce(t.state, '') = '' and upper(left(t.postal_code, 1)) in ('G', 'H', 'J')))
    -- Only for the user's own companies, and for staff, as in app.person_name.
    and (company in (select app.my_company_ids('company.read')) or auth.jwt() ->> 'aal' = 'aal2'
      and exists (select from app.staff s where s.user_id = auth.uid() and s.state = 'active'))
$$;
grant execute on function app.employs_in_quebec(uuid) to authenticated, service_role, staff;
