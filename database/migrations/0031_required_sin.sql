-- A team member without a Social Insurance Number is rejected as one without any other required field.
create or replace function app.seal_sin() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  digits text := regexp_replace(new.social_insurance_number, '[\s-]', '', 'g');
  public_key text := (select value from app.settings where key = 'sin_public_key');
begin
  if tg_op = 'UPDATE' and new.social_insurance_number is not distinct from old.social_insurance_number then
    return new;
  end if;
  -- The column itself rejects null, with an error that names it. Sealing null would fail on a table that clients do not know.
  if new.social_insurance_number is null then
    return new;
  end if;
  if digits !~ '^[0-9]{9}$' then
    raise exception 'A Social Insurance Number has nine digits.' using errcode = '22023';
  end if;
  if public_key is null then
    raise exception 'The provider has no key for sealing Social Insurance Numbers.' using errcode = '55000';
  end if;
  insert into app.sealed_sins (team_member_id, sealed)
  values (new.team_member_id, extensions.pgp_pub_encrypt(digits, extensions.dearmor(public_key)))
  on conflict (team_member_id) do update set sealed = excluded.sealed, created_at = app.now();
  new.social_insurance_number := '***-***-' || right(digits, 3);
  return new;
end $$;
