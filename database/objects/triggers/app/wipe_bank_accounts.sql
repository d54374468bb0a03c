-- When another account is recorded, the numbers of those before the one in use are wiped. The one in use keeps its number until the next
-- change after it is replaced, because a payment that is being prepared may still go there.
create or replace function app.wipe_bank_accounts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.bank_accounts b set sealed = null
  from app.bank_accounts used
  where used.id = app.bank_account_on(new.team_member_id, app.today()) and b.team_member_id = used.team_member_id and b.sealed is not null
    and (b.usable_from, b.recorded_at, b.id) < (used.usable_from, used.recorded_at, used.id);
  return new;
end $$;

-- Before the row is there: with no waiting period, the new account would be the one in use.
create trigger wipe_bank_accounts before insert on app.bank_accounts for each row execute function app.wipe_bank_accounts();
