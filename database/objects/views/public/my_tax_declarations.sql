-- What the reader declared for income tax, or an authority allowed. In cents.
create view public.my_tax_declarations with (security_invoker = true) as
  select d.id, d.team_member_id, d.from_day, d.federal_claim, d.provincial_claim, d.exempt, d.non_resident, d.outside_canada, d.additional_tax,
    d.additional_quebec_tax, d.recorded_at, d.recorded_by = (select auth.uid()) as by_me, d.document_type
  from app.tax_declarations d where d.canceled_at is null;
grant select on public.my_tax_declarations to person;
