-- Has the server calculate again what is withheld from people's pay that is not paid out. Pay in a file that a bank may have keeps it.
create or replace function app.forget_net_pay(members uuid[]) returns void language sql set search_path = '' as $$
  update app.net_pays n set stale = true where n.team_member_id = any (members) and not n.stale
    and not exists (select from app.payout_lines l where l.payment_id = n.line_id)
    and not exists (select from app.payout_one_time_payments l where l.one_time_payment_id = n.line_id)
    and not app.is_in_exported_batch(n.line_id)
$$;
grant execute on function app.forget_net_pay(uuid[]) to service_role;
