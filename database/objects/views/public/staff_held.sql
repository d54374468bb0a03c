-- What is held for whom of pay that is paid out, by the month of the pay date. In cents. employee_cents: withheld from pay; employer_cents: the
-- employer's share. The CRA has CPP, EI and income tax but that of Quebec; Revenu Québec has QPP, QPIP and Quebec's income tax.
create view public.staff_held with (security_invoker = true) as
  select h.month, a.authority, a.kind, a.description, sum(a.employee)::bigint as employee_cents, sum(a.employer)::bigint as employer_cents,
    count(distinct h.team_member_id)::integer as people
  from public.staff_held_lines h cross join lateral (
    select case h.province when 'QC' then 'rq' else 'cra' end as authority, case h.province when 'QC' then 'qpp' else 'cpp' end as kind, null::text as description,
      h.cpp as employee, h.employer_cpp as employer
    union all select case h.province when 'QC' then 'rq' else 'cra' end, case h.province when 'QC' then 'qpp2' else 'cpp2' end, null, h.cpp2, h.employer_cpp2
    union all select 'cra', 'ei', null, h.ei, h.employer_ei
    union all select 'rq', 'qpip', null, h.qpip, h.employer_qpip
    union all select 'cra', 'federalTax', null, h.federal_tax, 0
    union all select case h.province when 'QC' then 'rq' else 'cra' end, case h.province when 'QC' then 'quebecTax' else 'provincialTax' end, null, h.provincial_tax, 0
    union all select case h.province when 'NU' then 'nu' else 'nt' end, 'payrollTax', null, h.payroll_tax, 0
    union all select 'other', e->>'kind', (select d.description from app.pay_deductions d where d.id = (e->>'id')::uuid), (e->>'taken')::bigint, 0
      from jsonb_array_elements(h.deductions) e
    union all select 'other', h.item_kind, h.description, 0, h.premium_cents
  ) a where a.employee <> 0 or a.employer <> 0
  group by h.month, a.authority, a.kind, a.description;
grant select on public.staff_held to staff;
