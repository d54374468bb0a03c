-- Money sent back to a client: of a receipt, or of a credit. A refund is never changed or removed, only reversed by another row.

alter table public.receipts
  add column refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  add constraint receipts_used_at_most_once check (applied_cents + refunded_cents <= amount_cents);

create table app.refunds (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  -- Exactly one source.
  receipt_id uuid,
  credit_id uuid,
  -- Negative when it reverses an earlier refund.
  cents bigint not null check (cents <> 0 and abs(cents) <= 999999999999),
  reverses_id uuid unique,
  refunded_on app.day not null check (refunded_on between '1900-01-01' and '2200-12-31'),
  method text not null check (method in ('EFT', 'wire', 'card', 'cheque', 'other')),
  reference app.line not null default '' check (char_length(reference) <= 200),
  -- Why it was reversed.
  reason app.lines check (char_length(reason) between 1 and 500),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  unique (company_id, id),
  check (num_nonnulls(receipt_id, credit_id) = 1),
  check ((cents < 0) = (reverses_id is not null)),
  check ((reverses_id is null) = (reason is null)),
  foreign key (company_id, receipt_id) references public.receipts (company_id, id),
  foreign key (company_id, credit_id) references public.invoices (company_id, id),
  foreign key (company_id, reverses_id) references app.refunds (company_id, id)
);
create index refunds_receipt_idx on app.refunds (receipt_id) where receipt_id is not null;
create index refunds_credit_idx on app.refunds (credit_id) where credit_id is not null;
create index refunds_company_idx on app.refunds (company_id, refunded_on);

-- Counts a new refund on its source, whose checks refuse more than is left.
create function app.count_refund() returns trigger language plpgsql set search_path = '' as $$
declare
  reversed app.refunds;
begin
  if new.reverses_id is not null then
    select * into reversed from app.refunds r where r.id = new.reverses_id;
    if reversed.cents < 0 or new.cents <> -reversed.cents or new.refunded_on < reversed.refunded_on
       or (new.receipt_id, new.credit_id) is distinct from (reversed.receipt_id, reversed.credit_id) then
      raise exception 'A refund is reversed by its opposite.' using errcode = '23514';
    end if;
  elsif exists (select from public.receipts r where r.id = new.receipt_id and (r.state <> 'recorded' or new.refunded_on < r.received_on))
     or exists (select from public.invoices i where i.id = new.credit_id and i.kind <> 'Credit') then
    raise exception 'Only money that was received, or a credit, is refunded.' using errcode = '23514';
  end if;
  update public.receipts r set refunded_cents = r.refunded_cents + new.cents where r.id = new.receipt_id;
  update public.invoices i set refunded_cents = i.refunded_cents + new.cents where i.id = new.credit_id;
  return null;
end $$;
revoke execute on function app.count_refund() from public;
create trigger count_refund after insert on app.refunds for each row execute function app.count_refund();

create function app.keep_refund() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'A refund is never changed; reverse it.' using errcode = '23514';
end $$;
revoke execute on function app.keep_refund() from public;
create trigger keep_refund before update or delete on app.refunds for each row execute function app.keep_refund();

-- Only refunds count as refunded.
create function app.guard_refunded() returns trigger language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'Only refunds change what is refunded.' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function app.guard_refunded() from public;
create trigger guard_refunded before update on public.receipts
  for each row when (new.refunded_cents <> old.refunded_cents) execute function app.guard_refunded();
create trigger guard_refunded before update on public.invoices
  for each row when (new.refunded_cents <> old.refunded_cents) execute function app.guard_refunded();

select app.protect('app.refunds');
grant select, insert on app.refunds to service_role;
create trigger audit after insert or update or delete on app.refunds for each row execute function app.audit('id', 'company_id');

-- The reference that a client quotes with every payment. It never changes. Six digits and two check digits (ISO 7064, MOD 97-10), so that a
-- mistyped one is no other client's.
create table app.payment_references (
  company_id uuid primary key references public.companies on delete cascade,
  reference text not null unique check (reference ~ '^P-[1-9][0-9]{7}$' and substr(reference, 3)::int % 97 = 1)
);
select app.protect('app.payment_references');
grant select on app.payment_references to service_role;

create function app.give_payment_reference(company uuid) returns void language plpgsql set search_path = '' as $$
declare
  digits int;
begin
  loop
    digits := (100000 + floor(random() * 900000))::int * 100;
    insert into app.payment_references (company_id, reference) values (company, 'P-' || (digits + 98 - digits % 97)) on conflict do nothing;
    exit when exists (select from app.payment_references r where r.company_id = company);
  end loop;
end $$;
revoke execute on function app.give_payment_reference(uuid) from public;

create function app.give_new_company_reference() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.give_payment_reference(new.id);
  return null;
end $$;
revoke execute on function app.give_new_company_reference() from public;
create trigger give_payment_reference after insert on public.companies for each row execute function app.give_new_company_reference();

select app.give_payment_reference(c.id) from public.companies c;
