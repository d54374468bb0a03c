-- Stores a bank account that was sealed again. False if it has changed since it was read. Owner only.
create or replace function app.reseal_bank_account(account uuid, before bytea, after bytea) returns boolean language plpgsql set search_path = '' as $$
declare
  chain uuid;
begin
  update app.bank_accounts b set sealed = after where b.id = account and b.sealed = before returning b.company_id into chain;
  if not found then return false; end if;
  perform app.append_audit(chain, 'app.bank_accounts', account::text, 'RESEAL', '{}');
  return true;
end $$;
