-- What was paid out of a line, or of a one-time payment, decides what is paid out for the same days again. The audit log follows it.
-- app.earlier_payouts is computed again before each payout, and needs no entries.
create trigger audit after insert or update or delete on app.payout_lines for each row execute function app.audit('payment_id', 'company_id');
create trigger audit after insert or update or delete on app.payout_one_time_payments for each row execute function app.audit('one_time_payment_id', 'company_id');
create trigger audit after insert or update or delete on app.earlier_one_time_payouts for each row execute function app.audit('one_time_payment_id', 'company_id');

-- Entries of the rows that are there.
select app.append_audit(r.company_id, r.table_name, r.id::text, 'INSERT', r.image)
from (
  select 1 as step, l.company_id, 'app.payout_lines' as table_name, l.payment_id as id, to_jsonb(l) as image from app.payout_lines l
  union all
  select 2, l.company_id, 'app.payout_one_time_payments', l.one_time_payment_id, to_jsonb(l) from app.payout_one_time_payments l
  union all
  select 3, l.company_id, 'app.earlier_one_time_payouts', l.one_time_payment_id, to_jsonb(l) from app.earlier_one_time_payouts l
  order by 1, 2, 4) r;
