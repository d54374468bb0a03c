-- An instalment is settled by the payout of the line from which it is taken, and open again when that payout came back.
create or replace function app.settle_instalments() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into app.payout_one_time_payments (one_time_payment_id, company_id, payout_id)
    select o.id, o.company_id, new.payout_id from public.wip_one_time_payments o
    where o.withheld_from = new.payment_id and o.credited_at is null and o.status <> 'Canceled'
    on conflict do nothing;
  else
    delete from app.payout_one_time_payments l using public.wip_one_time_payments o
    where o.withheld_from = old.payment_id and l.one_time_payment_id = o.id and l.payout_id = old.payout_id;
    update public.wip_one_time_payments o set status = 'Processing' where o.withheld_from = old.payment_id and o.status = 'Paid';
  end if;
  return null;
end $$;

create trigger settle_instalments after insert or delete on app.payout_lines for each row execute function app.settle_instalments();
