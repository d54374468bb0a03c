-- The private calendar feed of a company: whoever has its link reads paydays and invoice due dates, without signing in.
-- The secret is handed in and never kept: a trigger puts its SHA-256 in its place, as it seals Social Insurance Numbers.
create table public.calendar_feeds (
  company_id uuid primary key references public.companies on delete cascade,
  secret text check (secret is null),
  token_hash text not null unique default '',
  created_at timestamptz not null default app.now(),
  last_read_at timestamptz
);
select app.protect('public.calendar_feeds');

create policy calendar_feeds_select on public.calendar_feeds for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
create policy calendar_feeds_insert on public.calendar_feeds for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids())));
create policy calendar_feeds_update on public.calendar_feeds for update to authenticated
  using (company_id = any (array(select app.my_company_ids())))
  with check (company_id = any (array(select app.my_company_ids())));
create policy calendar_feeds_delete on public.calendar_feeds for delete to authenticated
  using (company_id = any (array(select app.my_company_ids())));
grant select (company_id, created_at, last_read_at), insert (company_id, secret), update (secret), delete
  on public.calendar_feeds to authenticated;
grant select on public.calendar_feeds to service_role;
grant update (last_read_at) on public.calendar_feeds to service_role;

-- A new secret renews the link: the old one is gone with its hash.
create function app.hash_calendar_secret() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.secret is null then
    return new;
  end if;
  if new.secret is null or new.secret !~ '^[0-9a-f]{64}$' then
    raise exception 'The secret of a calendar feed is 32 bytes in hexadecimal.' using errcode = '22023';
  end if;
  new.token_hash := encode(sha256(convert_to(new.secret, 'UTF8')), 'hex');
  new.secret := null;
  new.created_at := app.now();
  new.last_read_at := null;
  return new;
end $$;
create trigger hash_calendar_secret before insert or update on public.calendar_feeds
  for each row execute function app.hash_calendar_secret();

create trigger audit after insert or delete or update of secret on public.calendar_feeds
  for each row execute function app.audit('company_id', 'company_id');
