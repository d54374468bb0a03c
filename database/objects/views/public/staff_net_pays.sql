-- What is withheld from a line or one-time payment, and what is left. In cents. basis: what the tax follows from; edition: of its tax tables. Who may
-- not read declarations and deductions sees neither here: both are null.
create view public.staff_net_pays with (security_invoker = true) as
  select n.line_id, n.company_id, n.team_member_id, n.is_one_time, n.pay_date, n.gross, n.cpp, n.cpp2, n.ei, n.qpip, n.federal_tax, n.provincial_tax,
    n.payroll_tax, n.deducted, n.net, case when r.reads then n.deductions end as deductions, case when r.reads then n.basis end as basis, n.edition, n.estimate
  from app.net_pays n cross join (select app.staff_role() = any ('{owner,payroll,auditor}'::text[]) as reads) r;
grant select on public.staff_net_pays to staff;
