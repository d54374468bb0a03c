-- What each client owes today, by days past due. Buckets add up to what is open; money that is not applied is never netted into them.
-- Order by any column of amounts or by sort_name, then company_id: all of them are added up for any page.
create view public.staff_ageing with (security_invoker = true) as
  with open as (
    select i.company_id, app.today() - coalesce(i.due_date::date, (i.created_at at time zone 'America/Toronto')::date) as late,
      (i.amount * 100)::bigint - i.paid_cents - i.credited_cents - i.written_off_cents as cents, 0::bigint as unapplied
    from public.invoices i where i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')
    union all
    select r.company_id, 0, 0, r.amount_cents - r.applied_cents - r.refunded_cents
    from public.receipts r where r.state = 'recorded' and r.applied_cents + r.refunded_cents < r.amount_cents
    union all
    select c.company_id, 0, 0, (-c.amount * 100)::bigint - c.refunded_cents
      - coalesce((select sum(a.cents) from public.allocations a where a.credit_id = c.id), 0)::bigint
    from public.invoices c where c.kind = 'Credit'
  ), sums as (
    select company_id, coalesce(sum(cents) filter (where late <= 0), 0)::bigint as not_due,
      coalesce(sum(cents) filter (where late between 1 and 30), 0)::bigint as to_30,
      coalesce(sum(cents) filter (where late between 31 and 60), 0)::bigint as to_60,
      coalesce(sum(cents) filter (where late between 61 and 90), 0)::bigint as to_90,
      coalesce(sum(cents) filter (where late > 90), 0)::bigint as over_90, sum(cents)::bigint as open, sum(unapplied)::bigint as unapplied
    from open group by company_id having sum(cents) <> 0 or sum(unapplied) <> 0
  )
  select s.company_id, c.legal_name as company, s.not_due, s.to_30, s.to_60, s.to_90, s.over_90, s.open, s.unapplied,
    p.until as paused_until, p.reason::text as paused_because, c.sort_name
  from sums s join public.companies c on c.id = s.company_id
  left join app.reminder_pauses p on p.company_id = c.id and p.ended_at is null and p.until >= app.today();
grant select on public.staff_ageing to staff;
