-- Cancels a one-time payment that is not invoiced. False when it is invoiced, canceled, or goes with a line, such as an instalment of a recovery.
create or replace function app.cancel_one_time_payment(wanted text) returns boolean language plpgsql set search_path = '' as $$
begin
  update public.wip_one_time_payments o set status = 'Canceled'
  where o.reference = wanted and o.status = 'Processing' and o.invoice_id is null and o.recovery_id is null and o.corrects_year is null;
  return found;
end $$;
grant execute on function app.cancel_one_time_payment(text) to service_role;
