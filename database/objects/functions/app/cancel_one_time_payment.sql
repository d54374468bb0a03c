-- Cancels a one-time payment that is not invoiced. False when it is invoiced, canceled, or goes with a line, such as an instalment of a recovery. A
-- correction of contributions is canceled, with the others of the person's year, once the year is over and no line is left to go with: it was settled
-- elsewhere. Before that, the next run would plan it again.
create or replace function app.cancel_one_time_payment(wanted text) returns boolean language plpgsql set search_path = '' as $$
begin
  update public.wip_one_time_payments o set status = 'Canceled'
  where o.status = 'Processing' and o.invoice_id is null and o.recovery_id is null and o.pay_item_id is null and (
    o.reference = wanted and o.corrects_year is null
    or o.corrects_year < extract(year from app.today())
      and (o.team_member_id, o.corrects_year) = (select w.team_member_id, w.corrects_year from public.wip_one_time_payments w where w.reference = wanted)
      and not exists (select from public.payments p where p.team_member_id = o.team_member_id and p.status = 'upcoming' and p.payment_type = 'Debit'));
  return found;
end $$;
grant execute on function app.cancel_one_time_payment(text) to service_role;
