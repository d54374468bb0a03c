-- Hands out the sealed accounts of a batch that is exported, to the act that asked for it, within a minute. The caller decrypts them.
create or replace function app.hand_out_batch_accounts(staff_act uuid)
returns table ("position" integer, team_member_id uuid, sealed bytea)
language plpgsql security definer set search_path = '' as $$
declare
  asked app.staff_acts;
begin
  select * into asked from app.staff_acts a
  where a.id = staff_act and a.act = 'provider/export-payouts' and a.at > app.now() - interval '1 minute' and a.staff_id is not distinct from auth.uid();
  if asked.id is null then return; end if;
  return query select p.position, p.team_member_id, n.sealed
  from app.payout_batches b
  join app.payout_batch_people p on p.batch_id = b.id
  join app.bank_accounts n on n.id = p.bank_account_id
  where b.id::text = asked.subject and b.state = 'exported' and n.sealed is not null
  order by p.position;
end $$;
grant execute on function app.hand_out_batch_accounts(uuid) to service_role;
