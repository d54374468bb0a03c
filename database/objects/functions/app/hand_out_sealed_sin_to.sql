-- Hands out one sealed number to the act that asked for it, once and within a minute. The caller decrypts it.
create or replace function app.hand_out_sealed_sin_to(staff_act uuid) returns bytea
language plpgsql security definer set search_path = '' as $$
declare
  asked app.staff_acts;
  found_sealed bytea;
  found_company uuid;
begin
  select * into asked from app.staff_acts a
  where a.id = staff_act and a.act = 'provider/reveal-sin' and a.at > app.now() - interval '1 minute' and a.staff_id = auth.uid() for update;
  if asked.id is null or exists (select from app.audit_log l where l.table_name = 'app.sealed_sins' and l.row_id = asked.subject
      and l.operation = 'REVEAL' and l.change ->> 'act' = staff_act::text) then
    return null;
  end if;
  select s.sealed, t.company_id into found_sealed, found_company
  from app.sealed_sins s join public.team_members t using (team_member_id) where team_member_id::text = asked.subject;
  if found_sealed is null then return null; end if;
  perform app.append_audit(found_company, 'app.sealed_sins', asked.subject, 'REVEAL', jsonb_build_object('act', staff_act));
  return found_sealed;
end $$;
grant execute on function app.hand_out_sealed_sin_to(uuid) to service_role;
