-- The reader's work with each client, their own details there, and what is on file: whether the letter waits for a signature, whether there is an
-- account to pay into, and whether anything was declared for income tax. Also the colleague who may decide their time away, and whether they decide
-- that of others, and how they get their pay statements; null until they have said.
create view public.my_employments with (security_invoker = true) as
  select t.team_member_id, t.company_id, c.legal_name as company, t.first_name, t.last_name, t.role, t.status, t.email, t.phone,
    t.emergency_name, t.emergency_relationship, t.emergency_phone,
    t.social_insurance_number, t.birth_date, t.address_1, t.address_2, t.city, t.state, t.postal_code, t.commencement_date,
    (select max(e.last_day) from public.employment_ends e
      where e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null) as last_day,
    coalesce((select not bool_or(lower(d.status) = 'signed') from public.new_documents d
      where d.team_member_id = t.team_member_id and d.type = 'EMPLOYEE_PLACEMENT_LETTER' and d.replaced_at is null), false) as letter_waits,
    exists (select from app.bank_accounts b where b.team_member_id = t.team_member_id and b.canceled_at is null) as has_account,
    exists (select from app.tax_declarations x where x.team_member_id = t.team_member_id and x.canceled_at is null) as has_declared,
    a.approver, a.approves, s.delivery as statement_delivery, s.chosen_at as statement_chosen_at
  from public.team_members t join public.companies c on c.id = t.company_id left join app.my_approvals() a on a.team_member_id = t.team_member_id
    left join app.statement_choices s on s.team_member_id = t.team_member_id;
grant select on public.my_employments to person;
