-- A replaced Social Insurance Number is recorded, never its digits. The row shows only a mask, which is the same for two numbers
-- with the same last three digits, so the row's own audit entry can miss it.
create or replace function app.note_replaced_sin() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.append_audit((select t.company_id from public.team_members t where t.team_member_id = new.team_member_id),
    'app.sealed_sins', new.team_member_id::text, 'REPLACE', '{}');
  return null;
end $$;

-- Sealing the same number with a new key changes no `created_at`.
create trigger note_replaced_sin after update of created_at on app.sealed_sins for each row execute function app.note_replaced_sin();
