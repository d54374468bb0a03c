-- The layouts of bank files that staff described, with who did so last.
create view public.staff_bank_layouts with (security_invoker = true) as
  select l.id, l.name, l.account, l.layout, l.kept_at, app.actor_email(l.kept_by) as kept_by
  from app.bank_layouts l where l.removed_at is null;
grant select on public.staff_bank_layouts to staff;
