-- A bank account is recorded once. It can be canceled while it waits, which wipes its number at once. Nothing else changes, except that the
-- schema's owner seals a number again with another key. Only one change waits at a time.
create or replace function app.guard_bank_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changing text[] := array['canceled_at', 'canceled_by', 'cancel_reason', 'sealed', 'digest'];
begin
  if tg_op = 'INSERT' then
    -- Changes of one person take turns.
    perform from public.team_members t where t.team_member_id = new.team_member_id and t.company_id = new.company_id for update;
    if not found then
      raise exception 'A bank account belongs to a person of its company.' using errcode = '23514';
    end if;
    if new.sealed is null or new.canceled_at is not null or new.usable_from < app.today() then
      raise exception 'A new bank account has its number, and is used from today at the earliest.' using errcode = '23514';
    end if;
    if exists (select from app.bank_accounts b
      where b.team_member_id = new.team_member_id and b.canceled_at is null and b.usable_from > app.today()) then
      raise exception 'A change of this bank account is waiting. Cancel it first.' using errcode = '23514';
    end if;
    return new;
  end if;
  if to_jsonb(new) - changing is distinct from to_jsonb(old) - changing or old.sealed is null and new.sealed is not null then
    raise exception 'A bank account is never changed. Record another one.' using errcode = '23514';
  end if;
  if (new.canceled_at, new.canceled_by, new.cancel_reason) is distinct from (old.canceled_at, old.canceled_by, old.cancel_reason) then
    if old.canceled_at is not null or new.canceled_at is null or old.usable_from <= app.today() then
      raise exception 'Only a bank account that is not used yet is canceled, once.' using errcode = '23514';
    end if;
    new.sealed := null;
  end if;
  return new;
end $$;

create trigger guard_bank_account before insert or update on app.bank_accounts
  for each row execute function app.guard_bank_account();
