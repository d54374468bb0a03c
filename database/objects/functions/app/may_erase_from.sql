-- The first day on which the details of a former employee may be erased: seven years after the end of the last year in which they worked or were
-- paid. The law asks for six (Income Tax Act, s. 230(4)). Null for someone who is employed, waits, or never left, and while something is open: pay
-- that was not paid, an overpayment, or a claim or request without an answer.
create or replace function app.may_erase_from(member uuid) returns date language sql stable security definer set search_path = '' as $$
  select make_date(extract(year from greatest(e.last_day::date,
    (select max(p.payday)::date from public.payments p where p.team_member_id = member),
    (select max(w.payday)::date from public.wip_one_time_payments w where w.team_member_id = member),
    (select max(s.paid_on)::date from public.pay_statements s where s.team_member_id = member)))::integer + 8, 1, 1)
  from public.team_members t join public.employment_ends e on e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null
  where t.team_member_id = member and t.status <> 'approved'
    and not exists (select from public.payments p where p.team_member_id = member and p.payment_type = 'Debit' and p.credited_at is null
      and lower(p.status) not in ('paid', 'complete'))
    and not exists (select from public.wip_one_time_payments w where w.team_member_id = member and w.status = 'Processing' and w.credited_at is null)
    and not exists (select from public.staff_recoveries r where r.team_member_id = member and r.left_cents > 0)
    and not exists (select from public.expenses x where x.team_member_id = member and x.state = 'requested')
    and not exists (select from public.person_requests q where q.team_member_id = member and q.state = 'open')
$$;
grant execute on function app.may_erase_from(uuid) to service_role;
