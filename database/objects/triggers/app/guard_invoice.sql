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
  if (new.company_id, new.amount, new.charges_cents, new.tax_rate, new.tax_amount, new.due_date, new.period_start, new.period_end, new.payday)
     is distinct from (old.company_id, old.amount, old.charges_cents, old.tax_rate, old.tax_amount, old.due_date, old.period_start, old.period_end, old.payday)
     or (old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number)
     or (old.provider_invoice_id is not null and new.provider_invoice_id is distinct from old.provider_invoice_id) then
    raise exception 'An issued invoice is never changed; correct it with a credit.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_invoice before update on public.invoices for each row execute function app.guard_invoice();
