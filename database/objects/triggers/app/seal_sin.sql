-- A team member without a Social Insurance Number is rejected as one without any other required field. Any space, dash, point or invisible
-- character may be between the digits.
create or replace function app.seal_sin()
returns trigger
language plpgsql
security definer
set search_path = '' as $$
declare
  digits text := regexp_replace(new.social_insurance_number, '[\s\u00A0\u00AD\u00B7\u061C\u1680\u2000-\u2015\u2028-\u202F\u205F-\u2064\u2066-\u2069\u2212\u3000\uFE63\uFEFF\uFF0D.-]', '', 'g');
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
  if not app.is_sin(digits) then
    raise exception 'This isn''t a valid Social Insurance Number. Check for a mistyped digit.' using errcode = '22023';
  end if;
  if public_key is null then
    raise exception 'The provider has no key for sealing Social Insurance Numbers.' using errcode = '55000';
  end if;
  insert into app.sealed_sins (team_member_id, sealed, digest, person_digest)
  values (new.team_member_id, extensions.pgp_pub_encrypt(digits, extensions.dearmor(public_key)), app.sin_digest(new.company_id, digits),
    app.person_digest(digits))
  on conflict (team_member_id) do update set sealed = excluded.sealed, digest = excluded.digest, person_digest = excluded.person_digest,
    created_at = app.now();
  new.social_insurance_number := '***-***-' || right(digits, 3);
  return new;
end $$;

create trigger seal_sin before insert or update of social_insurance_number on public.team_members
  for each row execute function app.seal_sin();
