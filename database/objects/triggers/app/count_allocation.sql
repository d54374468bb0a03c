-- Counts a new allocation on its invoice and its source. The checks of both refuse more than there is.
create or replace function app.count_allocation() returns trigger language plpgsql set search_path = '' as $$
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

create trigger count_allocation after insert on public.allocations for each row execute function app.count_allocation();
