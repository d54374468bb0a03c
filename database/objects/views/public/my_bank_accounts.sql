-- The accounts that the reader is or was paid into, and a change that waits. The number is in none of them.
create view public.my_bank_accounts with (security_invoker = true) as
  select b.id, b.team_member_id, b.institution, b.last_digits, b.usable_from, b.usable_from > app.today() as waiting, b.recorded_at
  from app.bank_accounts b where b.canceled_at is null;
grant select on public.my_bank_accounts to person;
