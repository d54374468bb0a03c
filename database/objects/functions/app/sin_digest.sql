create or replace function app.sin_digest(company uuid, digits text) returns bytea language sql stable set search_path = '' as $$
  select extensions.hmac(company::text || ' ' || digits, nullif(current_setting('app.sin_index_key', true), ''), 'sha256')
$$;
