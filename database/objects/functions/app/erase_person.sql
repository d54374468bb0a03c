-- Erases the details of a former employee whose time has come, and says whether it did. Pay lines, invoices, payouts and net pay stay: they are books.
-- Pay statements and the audit log are sealed. Of a bank account its institution and last digits stay, which a payout names.
create or replace function app.erase_person(member uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  address text;
  account uuid;
  addresses text[];
begin
  select t.email into address from public.team_members t where t.team_member_id = member and t.erased_at is null for update;
  if address is null or coalesce(app.may_erase_from(member) > app.today(), true) then return false; end if;
  addresses := array(select lower(address)
    union select lower(i.email) from public.person_invitations i where i.team_member_id = member
    union select lower(u.email) from app.person_employments e join auth.users u on u.id = e.user_id where e.team_member_id = member);
  delete from app.sealed_sins where team_member_id = member;
  update app.bank_accounts set sealed = null, digest = '\x' where team_member_id = member;
  delete from app.tax_declarations where team_member_id = member;
  delete from app.pay_deductions where team_member_id = member;
  delete from app.statement_choices where team_member_id = member;
  delete from public.time_away where team_member_id = member;
  delete from public.time_away_approvers where member in (team_member_id, approver_id);
  delete from public.expenses where team_member_id = member;
  delete from public.person_requests where team_member_id = member;
  delete from public.person_invitations where team_member_id = member;
  update public.employment_ends set comment = null where team_member_id = member and comment is not null;
  delete from app.person_employments where team_member_id = member returning user_id into account;
  -- The account goes with its last employment.
  if account is not null and not exists (select from app.person_employments where user_id = account) then
    delete from app.person_accounts where user_id = account;
    delete from auth.users where id = account;
  end if;
  update public.team_members set first_name = 'Former', last_name = 'Employee', email = 'erased@invalid.example', phone = null, gender = null,
    birth_date = null, social_insurance_number = null, address_1 = null, address_2 = null, city = null, postal_code = null, resume_url = null,
    linkedin = null, manager_name = null, emergency_name = null, emergency_relationship = null, emergency_phone = null, erased_at = app.now()
  where team_member_id = member;
  -- Someone may work for two clients with one address, or sign in to a client with it.
  delete from app.mail_messages m where lower(m.to_address) = any (addresses) and m.sent_at is not null
    and not exists (select from public.team_members t where lower(t.email) = lower(m.to_address))
    and not exists (select from auth.users u where lower(u.email) = lower(m.to_address));
  return true;
end $$;
grant execute on function app.erase_person(uuid) to service_role;
