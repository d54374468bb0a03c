-- Counts a new refund on its source, whose checks refuse more than is left.
create or replace function app.count_refund() returns trigger language plpgsql set search_path = '' as $$
declare
  reversed app.refunds;
begin
  if new.reverses_id is not null then
    select * into reversed from app.refunds r where r.id = new.reverses_id;
    if reversed.cents < 0 or new.cents <> -reversed.cents or new.refunded_on < reversed.refunded_on
       or (new.receipt_id, new.credit_id) is distinct from (reversed.receipt_id, reversed.credit_id) then
      raise exception 'A refund is reversed by its opposite.' using errcode = '23514';
    end if;
  elsif exists (select from public.receipts r where r.id = new.receipt_id and (r.state <> 'recorded' or new.refunded_on < r.received_on))
     or exists (select from public.invoices i where i.id = new.credit_id and i.kind <> 'Credit') then
    raise exception 'Only money that was received, or a credit, is refunded.' using errcode = '23514';
  end if;
  update public.receipts r set refunded_cents = r.refunded_cents + new.cents where r.id = new.receipt_id;
  update public.invoices i set refunded_cents = i.refunded_cents + new.cents where i.id = new.credit_id;
  return null;
end $$;

create trigger count_refund after insert on app.refunds for each row execute function app.count_refund();
