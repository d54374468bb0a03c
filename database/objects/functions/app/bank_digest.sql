-- Keyed, and of institution, transit and account: finds an account that several people are paid into. The prefix keeps it apart from the
-- digests of Social Insurance Numbers.
create or replace function app.bank_digest(account text) returns bytea language sql stable security definer set search_path = '' as $$
  select extensions.hmac('bank ' || account, nullif(current_setting('app.sin_index_key', true), ''), 'sha256')
$$;
grant execute on function app.bank_digest(text) to service_role;
