-- The company's tax number, printed on its invoices; empty when it has none.
alter table public.companies add column tax_number app.line not null default '' check (char_length(tax_number) <= 50);
grant update (tax_number) on public.companies to authenticated;

-- What an invoice says about seller, client, tax and payment, kept when it is sent, so that it reads the same forever.
create table app.invoice_particulars (
  invoice_id uuid primary key references public.invoices on delete cascade,
  particulars jsonb not null,
  recorded_at timestamptz not null default app.now()
);
select app.protect('app.invoice_particulars');
grant select, insert on app.invoice_particulars to service_role;
