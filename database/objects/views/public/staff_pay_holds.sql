create view public.staff_pay_holds with (security_invoker = true) as
  select h.id, h.company_id, c.legal_name as company, h.team_member_id, t.first_name, t.last_name, h.first_day, h.last_day, h.reason, h.held_at
  from app.pay_holds h join public.companies c on c.id = h.company_id
  left join public.team_members t on t.team_member_id = h.team_member_id
  where h.released_at is null;
grant select on public.staff_pay_holds to staff;
