-- A person's exemptions from contributions, without canceled ones.
create view public.staff_contribution_exemptions with (security_invoker = true) as
  select x.id, x.company_id, x.team_member_id, x.kind, x.from_day, x.until_day, x.reason, x.recorded_at, app.actor_email(x.recorded_by) as recorded_by
  from app.contribution_exemptions x where x.canceled_at is null;
grant select on public.staff_contribution_exemptions to staff;
