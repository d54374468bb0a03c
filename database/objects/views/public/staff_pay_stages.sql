-- The columns of the board.
create view public.staff_pay_stages with (security_invoker = true) as
  select stage, count(*)::integer as periods, sum(people)::integer as people, sum(total) as total, min(since) as oldest
  from public.staff_pay_board group by stage;
grant select on public.staff_pay_stages to staff;
