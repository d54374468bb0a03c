-- Pay that is recovered from later pay. recovered: on invoices; planned: on the next pays. state: unauthorized (no ground, or its time is over),
-- claim (the person left and has no more pay to come), open, done or canceled.
create view public.staff_recoveries with (security_invoker = true) as
  select r.id, r.company_id, r.team_member_id, r.reference, r.cause, r.total_cents, r.reduced_cents, r.forgiven_cents,
    i.recovered_cents, i.planned_cents, i.next_payday, i.next_cents,
    r.total_cents - r.reduced_cents - r.forgiven_cents - i.recovered_cents as left_cents,
    case when r.canceled_at is not null then 'canceled'
      when r.total_cents - r.reduced_cents - i.recovered_cents <= 0 then 'done'
      when left_for_good.claim and i.planned_cents = 0 then 'claim'
      when r.ground is null or r.recover_until < app.today() then 'unauthorized'
      else 'open' end as state,
    r.description, r.reason, r.ground, r.ground_on, r.ground_reference, r.share, r.max_cents, r.recover_until, r.recorded_at,
    app.actor_email(r.recorded_by) as recorded_by, r.canceled_at, r.cancel_reason
  from app.recoveries r
  cross join lateral (
    select coalesce(sum(-o.amount * 100) filter (where o.invoice_id is not null), 0)::bigint as recovered_cents,
      coalesce(sum(-o.amount * 100) filter (where o.invoice_id is null), 0)::bigint as planned_cents,
      min(o.payday) filter (where o.payday >= app.today()) as next_payday,
      ((array_agg(-o.amount * 100 order by o.payday) filter (where o.payday >= app.today()))[1])::bigint as next_cents
    from public.wip_one_time_payments o
    where o.company_id = r.company_id and o.recovery_id = r.id and o.status <> 'Canceled' and o.credited_at is null) i
  cross join lateral (
    select exists (
      select from public.employment_ends e join app.pay_ledgers l on l.team_member_id = e.team_member_id
      where e.team_member_id = r.team_member_id and e.undone_at is null and e.rehired_on is null and l.settled_until >= e.last_day)
      and not exists (select from public.payments p where p.team_member_id = r.team_member_id and p.status = 'upcoming') as claim) left_for_good;
grant select on public.staff_recoveries to service_role, staff;
