-- Who can sign in for a client, for staff. One row for each present person.
create view public.staff_company_people with (security_invoker = true) as
  select m.company_id, m.id as person_id, m.name, m.role, m.added_at, a.email, a.disabled, a.two_step, a.last_sign_in_at
  from public.company_members m cross join lateral app.client_account(m.user_id) a
  where m.removed_at is null;
grant select on public.staff_company_people to staff;
