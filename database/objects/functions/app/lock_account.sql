-- Whether an account is the provider's. Locks the account, so that it cannot become staff and found a company at once.
create or replace function app.lock_account(account uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users where id = account for update;
  return exists (select from app.staff where user_id = account);
end $$;
