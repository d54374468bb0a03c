-- What people declared for income tax, without what was canceled. In cents.
create view public.staff_tax_declarations with (security_invoker = true) as
  select d.id, d.company_id, d.team_member_id, d.from_day, d.federal_claim, d.provincial_claim, d.exempt, d.non_resident, d.outside_canada,
    d.ontario_dependants, d.prescribed_zone, d.authorized_deductions, d.federal_credits, d.provincial_credits, d.additional_tax,
    d.additional_quebec_tax, d.reason, d.recorded_at, d.document_path, d.document_type, app.actor_email(d.recorded_by) as recorded_by
  from app.tax_declarations d where d.canceled_at is null;
grant select on public.staff_tax_declarations to staff;
