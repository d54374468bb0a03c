-- What another payroll paid people and withheld in a year before their pay came here, as it counts now. In cents; null where it was not given.
create view public.staff_opening_amounts with (security_invoker = true) as
  select y.id, y.company_id, y.team_member_id, y.year, y.gross, y.non_periodic, y.pensionable, y.insurable, y.cpp - y.qpp as cpp, y.qpp, y.cpp2, y.ei, y.qpip,
    y.federal_tax, y.provincial_tax, y.source, y.imported_by, y.imported_at
  from app.opening_year_to_date y where y.superseded_at is null;
grant select on public.staff_opening_amounts to staff;
