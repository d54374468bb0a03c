-- The only way to a sealed number: it is handed out (still sealed) by the call that records the reveal, with the act that it is part
-- of. Owner only.
create or replace function app.hand_out_sealed_sin(member uuid) returns bytea language plpgsql set search_path = '' as $$
declare
  found_sealed bytea;
  found_company uuid;
begin
  select s.sealed, t.company_id into found_sealed, found_company
  from app.sealed_sins s join public.team_members t using (team_member_id) where team_member_id = member;
  if found_sealed is null then return null; end if;
  insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
  values (found_company, null, session_user || coalesce(' act ' || nullif(current_setting('app.staff_act', true), ''), ''), 'app.sealed_sins', member::text, 'REVEAL', '{}', app.opens_audit());
  return found_sealed;
end $$;
