-- Replaces the key that seals numbers from now on. False if it is not the one expected. Owner only.
create or replace function app.replace_sin_key(before text, after text) returns boolean language plpgsql set search_path = '' as $$
begin
  update app.settings set value = after where key = 'sin_public_key' and value = before;
  if not found then return false; end if;
  perform app.append_audit('00000000-0000-0000-0000-000000000000', 'app.settings', 'sin_public_key', 'REKEY',
    jsonb_build_object('sha256', jsonb_build_array(
      encode(sha256(convert_to(before, 'UTF8')), 'hex'), encode(sha256(convert_to(after, 'UTF8')), 'hex'))));
  return true;
end $$;
