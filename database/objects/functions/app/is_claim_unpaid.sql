-- Whether the payment of an approved claim was canceled before it was invoiced, so that it will never be paid. False for a claim without a payment.
create or replace function app.is_claim_unpaid(payment uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.wip_one_time_payments o where o.id = payment and o.status = 'Canceled' and o.invoice_id is null)
$$;
grant execute on function app.is_claim_unpaid(uuid) to service_role;
