-- The purchase order number of a client, printed on its invoices from the next one on; empty for none.
alter table public.companies add column po_number app.line not null default '' check (char_length(po_number) <= 60);
grant update (po_number) on public.companies to authenticated;
