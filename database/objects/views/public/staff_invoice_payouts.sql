-- What was paid out for the days and one-time payments of an invoice, also with earlier invoices of the same days. In cents.
create view public.staff_invoice_payouts with (security_invoker = true) as
  select l.invoice_id,
    (sum(l.due_amount - case when l.payout_reference is null then l.payout_amount else 0 end) * 100)::bigint as cents
  from public.staff_pay_lines l where l.invoice_id is not null group by l.invoice_id;
grant select on public.staff_invoice_payouts to service_role, staff;
