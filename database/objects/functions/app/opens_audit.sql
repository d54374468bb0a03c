-- Whether an entry is the first one to chain. A savepoint that rolls back takes its entries and this note back together.
create or replace function app.opens_audit() returns boolean language plpgsql set search_path = '' as $$
declare
  transaction text := pg_current_xact_id()::text;
begin
  if current_setting('app.audit_open', true) = transaction then return false; end if;
  perform set_config('app.audit_open', transaction, true);
  return true;
end $$;
