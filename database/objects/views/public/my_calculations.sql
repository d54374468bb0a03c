-- How the reader's lines and one-time payments were calculated. basis: what the tax follows from; edition: of its tax tables.
create view public.my_calculations with (security_invoker = true) as
  select p.id as line_id, p.team_member_id, p.calculation, n.basis, n.edition
  from public.payments p left join app.net_pays n on n.line_id = p.id
  union all
  select o.id, o.team_member_id, o.calculation, n.basis, n.edition
  from public.wip_one_time_payments o left join app.net_pays n on n.line_id = o.id;
grant select on public.my_calculations to person;
