-- The prefix keeps it apart from the digests of a company, which begin with a UUID.
create or replace function app.person_digest(digits text) returns bytea language sql stable set search_path = '' as $$
  select extensions.hmac('person ' || digits, nullif(current_setting('app.sin_index_key', true), ''), 'sha256')
$$;
