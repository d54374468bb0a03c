-- Statements of the provider's bank, and which receipts their lines are. Lines are never changed or removed. A batch is withdrawn as a
-- whole while none of its lines is matched, and can be imported again.
create table app.bank_imports (
  id bigint generated always as identity primary key,
  account app.line not null check (char_length(account) between 1 and 100),
  file_name app.line not null check (char_length(file_name) between 1 and 200),
  imported_at timestamptz not null default app.now(),
  withdrawn_at timestamptz,
  withdrawal_reason app.lines check (char_length(withdrawal_reason) between 1 and 500),
  unique (id, account),
  check ((withdrawn_at is null) = (withdrawal_reason is null))
);

create table app.bank_lines (
  id bigint generated always as identity primary key,
  import_id bigint not null,
  account app.line not null,
  booked_on app.day not null check (booked_on between '1900-01-01' and '2200-12-31'),
  -- Positive for money received.
  cents bigint not null check (abs(cents) between 1 and 999999999999),
  text app.line not null check (char_length(text) <= 1000),
  payer app.line not null default '' check (char_length(payer) <= 200),
  -- The text and the payer without case, accents and repeated spaces.
  norm_text text not null,
  norm_payer text not null default '',
  -- The how-manyth equal line of its file this is: two equal payments on one day are two lines.
  twin integer not null check (twin >= 1),
  withdrawn_at timestamptz,
  foreign key (import_id, account) references app.bank_imports (id, account)
);
create unique index bank_lines_identity on app.bank_lines (account, booked_on, cents, md5(norm_text), twin) where withdrawn_at is null;
create index bank_lines_import_idx on app.bank_lines (import_id);

-- A line and a receipt of the same money. Undone by filling undone_at; the next match is another row.
create table app.bank_matches (
  id uuid primary key default gen_random_uuid(),
  line_id bigint not null references app.bank_lines,
  company_id uuid not null,
  receipt_id uuid not null,
  -- Whether the match recorded the receipt; undoing it withdraws that receipt.
  made_receipt boolean not null,
  -- What spoke for it, such as 'number' and 'amount'; 'hand' when a person chose it.
  signals text[] not null check (cardinality(signals) between 1 and 10),
  matched_at timestamptz not null default app.now(),
  undone_at timestamptz,
  undo_reason app.lines check (char_length(undo_reason) between 1 and 500),
  foreign key (company_id, receipt_id) references public.receipts (company_id, id),
  check ((undone_at is null) = (undo_reason is null))
);
create unique index bank_matches_receipt on app.bank_matches (receipt_id) where undone_at is null;
create index bank_matches_line_idx on app.bank_matches (line_id);

create function app.guard_bank_line() returns trigger language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - 'withdrawn_at' <> to_jsonb(old) - 'withdrawn_at' or old.withdrawn_at is not null then
    raise exception 'A line of a bank statement is never changed.' using errcode = '23514';
  end if;
  if exists (select from app.bank_matches m where m.line_id = new.id and m.undone_at is null) then
    raise exception 'A matched line is not withdrawn; undo its match first.' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function app.guard_bank_line() from public;
create trigger guard_bank_line before update on app.bank_lines for each row execute function app.guard_bank_line();

create function app.guard_bank_match() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or to_jsonb(new) - 'undone_at' - 'undo_reason' <> to_jsonb(old) - 'undone_at' - 'undo_reason' then
      raise exception 'A match is only undone, once.' using errcode = '23514';
    end if;
  elsif exists (select from app.bank_lines l where l.id = new.line_id and (l.withdrawn_at is not null or l.cents < 0)) then
    raise exception 'Only money received that is not withdrawn is matched.' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function app.guard_bank_match() from public;
create trigger guard_bank_match before insert or update on app.bank_matches for each row execute function app.guard_bank_match();

select app.protect('app.bank_imports'), app.protect('app.bank_lines'), app.protect('app.bank_matches');
grant select, insert, update on app.bank_imports, app.bank_lines, app.bank_matches to service_role;
create trigger audit after insert or update or delete on app.bank_imports for each row execute function app.audit('id');
create trigger audit after insert or update or delete on app.bank_matches for each row execute function app.audit('id', 'company_id');

-- A receipt that was recorded by a match, and whose match was undone, is withdrawn: it was never that client's payment. Its bank line
-- can become another receipt.
alter table public.receipts drop constraint receipts_state_check, drop constraint receipts_bank_line_key, drop constraint receipts_check2,
  add constraint receipts_state_check check (state in ('recorded', 'returned', 'withdrawn')),
  add constraint receipts_closed_check check ((state <> 'recorded') = (returned_on is not null and return_reason is not null));
create unique index receipts_bank_line on public.receipts (bank_line) where state <> 'withdrawn';

do $do$
begin
  execute replace(pg_get_functiondef('app.guard_receipt()'::regprocedure), $$old.state = 'returned' and$$, $$old.state <> 'recorded' and$$);
end $do$;
