-- Staff read who uses the portal for a company, and are never among them.
select app.let_staff_read('public.company_members');
select app.let_staff_read('public.company_invitations', array['token_hash']);
select app.let_staff_read('public.team_directory');

create trigger refuse_staff before insert on public.company_members
  for each row execute function app.refuse_staff_company();

-- A new staff account belongs to no company, nor did it.
create or replace function app.guard_new_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_account(new.user_id);
  if exists (select from public.company_members where user_id = new.user_id) then
    raise exception 'This account has a company. Invite another email address.' using hint = 'clientAccount';
  end if;
  update auth.users set role = 'staff', aud = 'authenticated' where id = new.user_id;
  return new;
end $$;
