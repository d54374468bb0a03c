-- A new secret renews the link: the old one is gone with its hash. The secret of a calendar link is random: one that repeats itself can be
-- guessed. 32 random bytes have about 30 different ones.
create or replace function app.hash_calendar_secret() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.secret is null then
    return new;
  end if;
  if new.secret is null or new.secret !~ '^[0-9a-f]{64}$'
    or (select count(distinct substr(new.secret, 2 * n + 1, 2)) from generate_series(0, 31) n) < 20 then
    raise exception 'The secret of a calendar feed is 32 random bytes in hexadecimal.' using errcode = '22023';
  end if;
  new.token_hash := encode(sha256(convert_to(new.secret, 'UTF8')), 'hex');
  new.secret := null;
  new.created_at := app.now();
  new.created_by := auth.uid();
  new.last_read_at := null;
  return new;
end $$;

create trigger hash_calendar_secret before insert or update on public.calendar_feeds
  for each row execute function app.hash_calendar_secret();
