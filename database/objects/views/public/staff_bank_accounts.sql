-- The accounts that people are or were paid into, and changes that wait. Read it for one person: each row looks for others with its account.
create view public.staff_bank_accounts with (security_invoker = true) as
  select b.id, b.team_member_id, b.company_id, b.institution, b.last_digits, b.usable_from,
    b.id = app.bank_account_on(b.team_member_id, app.today()) as in_use, b.usable_from > app.today() as waiting,
    app.bank_account_shared_with(b.id) as shared_with, b.recorded_at, app.actor_email(b.recorded_by) as recorded_by, b.reason
  from app.bank_accounts b where b.canceled_at is null;
grant select on public.staff_bank_accounts to staff;
