-- Stores the digest of a bank account that was opened with the private key. False if the account has changed since it was read, or the
-- digest is stored already. Owner only.
create or replace function app.index_bank_account(account uuid, before bytea, after bytea) returns boolean
language plpgsql set search_path = '' as $$
declare
  chain uuid;
begin
  update app.bank_accounts b set digest = after where b.id = account and b.sealed = before and b.digest <> after
    returning b.company_id into chain;
  if not found then return false; end if;
  perform app.append_audit(chain, 'app.bank_accounts', account::text, 'INDEX', '{}');
  return true;
end $$;
