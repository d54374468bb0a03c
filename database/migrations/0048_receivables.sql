-- Money received, and what it settles. An invoice is settled by allocations of receipts, credits and write-offs; each allocation is a
-- row that is never changed or removed, only reversed by another row.

create unique index if not exists invoices_of_company on public.invoices (company_id, id);
alter table public.invoices
  -- Settled so far, in cents: by receipts, by credits, by write-offs. Counted by the allocations.
  add column paid_cents bigint not null default 0 check (paid_cents >= 0),
  add column credited_cents bigint not null default 0 check (credited_cents >= 0),
  add column written_off_cents bigint not null default 0 check (written_off_cents >= 0),
  -- Of a credit, in cents: what it settled on invoices, and what was refunded outside Portage.
  add column applied_cents bigint not null default 0 check (applied_cents >= 0),
  add column refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- When Portage closed the invoice at the billing provider because it was settled here; the provider's own payments count until then.
  add column closed_at_provider timestamptz,
  add column voided_at timestamptz,
  add constraint invoices_settled_at_most_once check (
    case kind when 'Credit' then paid_cents + credited_cents + written_off_cents = 0 and applied_cents + refunded_cents <= -amount * 100
    else paid_cents + credited_cents + written_off_cents <= amount * 100 and applied_cents + refunded_cents = 0 end);

-- Credits issued so far were refunded or deducted in the provider's own books.
update public.invoices set refunded_cents = -amount * 100 where kind = 'Credit';

-- The credit that corrects a one-time payment; null when it is the only credit of its invoice, as it was before. It is no foreign key:
-- with two of them, a client that embeds the invoice of a payment would have to name one.
alter table public.wip_one_time_payments add column credit_id uuid;

-- When earlier invoices were voided is not known; statements leave them out.
update public.invoices set voided_at = created_at where status = 'Cancelled';

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  -- From the series of receipts; null for payments recorded before there was one.
  number text unique check (number is null or number ~ '^RC-[0-9]{4}-[0-9]{4,}$'),
  received_on app.day not null check (received_on between '1900-01-01' and '2200-12-31'),
  amount_cents bigint not null check (amount_cents between 1 and 999999999999),
  applied_cents bigint not null default 0 check (applied_cents between 0 and amount_cents),
  method text not null check (method in ('EFT', 'wire', 'card', 'cheque', 'other')),
  payer app.line not null default '' check (char_length(payer) <= 200),
  reference app.line not null default '' check (char_length(reference) <= 200),
  state text not null default 'recorded' check (state in ('recorded', 'returned')),
  returned_on app.day check (returned_on >= received_on and returned_on <= '2200-12-31'),
  return_reason app.lines check (char_length(return_reason) between 1 and 500),
  -- The invoice at the billing provider that was paid; each is received once.
  provider_invoice_id text unique,
  -- A line of a bank statement; each is received once.
  bank_line text unique check (char_length(bank_line) <= 200),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  unique (company_id, id),
  check ((state = 'returned') = (returned_on is not null and return_reason is not null)),
  check (state = 'recorded' or applied_cents = 0)
);
create index receipts_company_idx on public.receipts (company_id, received_on desc, id);

create table public.allocations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  invoice_id uuid not null,
  -- Exactly one source: a receipt, a credit, or a write-off with its reason.
  receipt_id uuid,
  credit_id uuid,
  write_off_reason app.lines check (char_length(write_off_reason) between 1 and 500),
  -- Negative when it reverses an earlier allocation.
  cents bigint not null check (cents <> 0 and abs(cents) <= 999999999999999),
  reverses_id uuid unique,
  applied_on app.day not null check (applied_on between '1900-01-01' and '2200-12-31'),
  reason app.lines check (char_length(reason) <= 500),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  unique (company_id, id),
  check (num_nonnulls(receipt_id, credit_id, write_off_reason) = 1),
  check ((cents < 0) = (reverses_id is not null)),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id),
  foreign key (company_id, receipt_id) references public.receipts (company_id, id),
  foreign key (company_id, credit_id) references public.invoices (company_id, id),
  foreign key (company_id, reverses_id) references public.allocations (company_id, id)
);
create index allocations_invoice_idx on public.allocations (invoice_id);
create index allocations_receipt_idx on public.allocations (receipt_id) where receipt_id is not null;
create index allocations_credit_idx on public.allocations (credit_id) where credit_id is not null;
create index allocations_company_idx on public.allocations (company_id, applied_on);

-- Counts a new allocation on its invoice and its source. The checks of both refuse more than there is.
create function app.count_allocation() returns trigger language plpgsql set search_path = '' as $$
declare
  reversed public.allocations;
begin
  if new.reverses_id is not null then
    select * into reversed from public.allocations a where a.id = new.reverses_id;
    if reversed.cents < 0 or new.cents <> -reversed.cents or new.applied_on < reversed.applied_on
       or (new.invoice_id, new.receipt_id, new.credit_id, new.write_off_reason)
         is distinct from (reversed.invoice_id, reversed.receipt_id, reversed.credit_id, reversed.write_off_reason) then
      raise exception 'An allocation is reversed by its opposite.' using errcode = '23514';
    end if;
  elsif exists (select from public.invoices i where i.id = new.invoice_id and (i.kind = 'Credit' or i.status = 'Cancelled'))
     or exists (select from public.invoices i where i.id = new.credit_id and i.kind <> 'Credit') then
    raise exception 'Only an invoice that is not cancelled is settled, and only by a receipt, a credit or a write-off.' using errcode = '23514';
  end if;
  update public.receipts r set applied_cents = r.applied_cents + new.cents where r.id = new.receipt_id;
  update public.invoices i set applied_cents = i.applied_cents + new.cents where i.id = new.credit_id;
  update public.invoices i set
    paid_cents = i.paid_cents + case when new.receipt_id is not null then new.cents else 0 end,
    credited_cents = i.credited_cents + case when new.credit_id is not null then new.cents else 0 end,
    written_off_cents = i.written_off_cents + case when new.write_off_reason is not null then new.cents else 0 end
  where i.id = new.invoice_id;
  return null;
end $$;
revoke execute on function app.count_allocation() from public;
create trigger count_allocation after insert on public.allocations for each row execute function app.count_allocation();

create function app.keep_allocation() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'An allocation is never changed; reverse it.' using errcode = '23514';
end $$;
revoke execute on function app.keep_allocation() from public;
create trigger keep_allocation before update or delete on public.allocations for each row execute function app.keep_allocation();

-- What was received is never changed. A receipt can be returned once, and gets its number once.
create function app.guard_receipt() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.applied_cents <> old.applied_cents and pg_trigger_depth() < 2 then
    raise exception 'Only allocations apply a receipt.' using errcode = '23514';
  end if;
  if (new.company_id, new.received_on, new.amount_cents, new.method, new.payer, new.reference, new.provider_invoice_id, new.bank_line)
     is distinct from (old.company_id, old.received_on, old.amount_cents, old.method, old.payer, old.reference, old.provider_invoice_id, old.bank_line)
     or (old.number is not null and new.number is distinct from old.number)
     or (old.state = 'returned' and (new.state, new.returned_on, new.return_reason) is distinct from (old.state, old.returned_on, old.return_reason)) then
    raise exception 'A recorded receipt is never changed.' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function app.guard_receipt() from public;
create trigger guard_receipt before update on public.receipts for each row execute function app.guard_receipt();

-- An issued invoice is never changed: only its status moves, its links and number are filled in once, and allocations count on it.
-- A paid invoice opens again when an allocation was reversed.
create or replace function app.guard_invoice() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and (old.status, new.status) not in
     (('Pending', 'Paid'), ('Pending', 'Overdue'), ('Pending', 'Cancelled'), ('Overdue', 'Paid'), ('Overdue', 'Cancelled'))
     and not (old.status = 'Paid' and new.status in ('Pending', 'Overdue') and new.kind <> 'Credit'
       and exists (select from public.allocations a where a.invoice_id = new.id and a.cents < 0)
       and new.paid_cents + new.credited_cents + new.written_off_cents < new.amount * 100) then
    raise exception 'An invoice cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if new.status = 'Cancelled' and old.status <> 'Cancelled' and new.paid_cents + new.credited_cents + new.written_off_cents <> 0 then
    raise exception 'An invoice that is partly settled is not voided; reverse its allocations first.' using errcode = '23514';
  end if;
  if (new.paid_cents, new.credited_cents, new.written_off_cents, new.applied_cents)
     is distinct from (old.paid_cents, old.credited_cents, old.written_off_cents, old.applied_cents) and pg_trigger_depth() < 2 then
    raise exception 'Only allocations settle an invoice.' using errcode = '23514';
  end if;
  if (new.company_id, new.amount, new.due_date, new.period_start, new.period_end, new.payday)
     is distinct from (old.company_id, old.amount, old.due_date, old.period_start, old.period_end, old.payday)
     or (old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number)
     or (old.provider_invoice_id is not null and new.provider_invoice_id is distinct from old.provider_invoice_id) then
    raise exception 'An issued invoice is never changed; correct it with a credit.' using errcode = '23514';
  end if;
  return new;
end $$;

-- A collected line goes back to processing when its invoice opens again before payday. The rest of the guard stays as it is.
do $do$
begin
  execute replace(pg_get_functiondef('app.guard_payment()'::regprocedure),
    $$('processing', 'collected'), $$, $$('processing', 'collected'), ('collected', 'processing'), $$);
end $do$;

-- Invoices paid so far become receipts that settle them.
insert into public.receipts (company_id, received_on, amount_cents, method, provider_invoice_id, recorded_by)
select company_id, (coalesce(paid_at, created_at) at time zone 'America/Toronto')::date, amount * 100, 'other', coalesce(provider_invoice_id, 'invoice:' || id), null
from public.invoices where status = 'Paid' and kind <> 'Credit' and amount > 0;
insert into public.allocations (company_id, invoice_id, receipt_id, cents, applied_on, recorded_by)
select i.company_id, i.id, r.id, r.amount_cents, r.received_on, null
from public.invoices i join public.receipts r on r.provider_invoice_id = coalesce(i.provider_invoice_id, 'invoice:' || i.id);

select app.protect('public.receipts'), app.protect('public.allocations');
create policy receipts_select on public.receipts for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
create policy allocations_select on public.allocations for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
grant select on public.receipts, public.allocations to authenticated;
grant select, insert, update on public.receipts to service_role;
grant select, insert on public.allocations to service_role;
create trigger audit after insert or update or delete on public.receipts
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.allocations
  for each row execute function app.audit('id', 'company_id');
