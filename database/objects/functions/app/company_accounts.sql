-- What managing the people of a company shows of their accounts. The tables of sign-in stay closed to the role of the functions.
create or replace function app.company_accounts(company uuid)
returns table (user_id uuid, email text, two_step boolean, last_seen_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email, exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
    greatest(u.last_sign_in_at, (select max(s.updated_at) from auth.sessions s where s.user_id = u.id))
  from auth.users u where u.id in (select m.user_id from public.company_members m where m.company_id = company)
$$;
grant execute on function app.company_accounts(uuid) to service_role;
