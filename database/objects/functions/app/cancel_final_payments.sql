-- Cancels payments of an end that are not invoiced yet.
create or replace function app.cancel_final_payments(ids uuid[]) returns void language sql set search_path = '' as $$
  update public.wip_one_time_payments o set status = 'Canceled'
  where o.id = any (ids) and o.employment_end_id is not null and o.status = 'Processing' and o.invoice_id is null
$$;
grant execute on function app.cancel_final_payments(uuid[]) to service_role;
