-- Pay whose province was stated afterwards has a levy taken back in one province and charged in another, on one invoice.
drop index public.invoice_charges_once_idx;
create unique index invoice_charges_once_idx on public.invoice_charges (invoice_id, coalesce(payment_id, one_time_payment_id), kind, levy, province)
  nulls not distinct where reverses is null;
