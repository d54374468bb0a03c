-- Today: the facts of staff_queue that are decided together, in one row. Order by due_on nulls last, opened_at, id; asleep or mine before them for a filter.
-- facts: how many there are; fact_id and the names are of the only one. detail and reference are the same for all, or of one of them.
-- taken_at: null once every fact that was there is gone. asleep: until snoozed_until, its deadline, or a change of its facts; woke says which it was.
-- waiting, mine_count and snoozed are of all decisions, whatever is selected.
create view public.staff_decisions with (security_invoker = true) as
  select w.id, w.kind, w.what, w.blocking, w.due_on, w.opened_at, w.company_id,
    -- For the rows that are shown, by their keys.
    (select c.legal_name from public.companies c where c.id = w.company_id) as company_name, w.team_member_id,
    concat_ws(' ', t.first_name, t.last_name) as person, w.reference, w.cents, w.detail, w.payday, w.facts, w.clients, w.fact_id,
    case when w.invoices is null then w.people else (
      select count(distinct p.team_member_id)::integer from public.payments p
      where p.invoice_id = any (w.invoices) and p.payment_type = 'Debit' and p.credited_at is null and lower(p.status) <> 'paid') end as people,
    w.next_due, w.fingerprint, w.taken_at, w.taken_by, app.actor_email(w.taken_by) as taken_by_email, w.mine,
    w.snoozed_until, w.snooze_reason, w.snoozed_at, app.actor_email(w.snoozed_by) as snoozed_by_email, w.deadline, w.asleep, w.woke,
    w.waiting, w.mine_count, w.snoozed
  from (
    select g.*, s.taken_at, case when s.taken_at is not null then m.taken_by end as taken_by, s.mine, s.snoozed_until,
      case when s.snoozed_until is not null then m.snooze_reason end as snooze_reason, case when s.snoozed_until is not null then m.snoozed_at end as snoozed_at,
      case when s.snoozed_until is not null then m.snoozed_by end as snoozed_by, case when s.asleep then m.deadline end as deadline, s.asleep,
      case when s.snoozed_until is null or s.asleep then null when m.deadline <= app.today() then 'deadline' when m.snoozed_until <= app.today() then 'date'
        when g.blocking and not m.blocking then 'blocks' when g.facts > m.facts then 'added' when g.facts < m.facts then 'fewer'
        when g.cents is distinct from m.cents then 'amount' else 'changed' end as woke,
      count(*) filter (where not s.asleep) over ()::integer as waiting, count(*) filter (where s.mine and not s.asleep) over ()::integer as mine_count,
      count(*) filter (where s.asleep) over ()::integer as snoozed
    from (
      select q.decision as id, min(case when q.decision like 'payday:%' then 'payout' else q.kind end) as kind, max(q.what) as what,
        bool_or(q.blocking) as blocking, min(q.due_on) as due_on, min(q.opened_at) as opened_at,
        case when min(q.company_id::text) = max(q.company_id::text) then min(q.company_id::text)::uuid end as company_id,
        count(distinct q.company_id)::integer as clients,
        case when min(q.team_member_id::text) = max(q.team_member_id::text) then min(q.team_member_id::text)::uuid end as team_member_id,
        count(distinct q.team_member_id)::integer as people, min(q.reference) as reference, sum(q.cents)::bigint as cents, min(q.detail) as detail,
        min(q.payday) as payday, count(*)::integer as facts, case when count(*) = 1 then min(q.id) end as fact_id,
        array_agg(q.invoice_id) filter (where q.what = 'invoiceUnfunded' and q.invoice_id is not null) as invoices,
        min(q.due_on) filter (where q.due_on > app.today()) as next_due,
        md5(string_agg(concat_ws('|', q.id, q.due_on, q.cents, q.blocking), ',' order by q.id)) as fingerprint,
        -- Since when one of them is there. Some are found again with each look.
        min(case when q.kind in ('carriedOver', 'installation') or q.decision like 'payday:%' then '-infinity' else q.opened_at end) as since
      from public.staff_queue q group by q.decision
    ) g
    left join app.decision_marks m on m.id = g.id
    cross join lateral (
      select v.taken_at, coalesce(v.taken_at is not null and m.taken_by = (select auth.uid()), false) as mine, v.snoozed_until,
        coalesce(v.snoozed_until > app.today() and (m.deadline is null or m.deadline > app.today()) and m.fingerprint = g.fingerprint, false) as asleep
      from (select case when m.taken_at >= g.since then m.taken_at end as taken_at,
        case when m.snoozed_at >= g.since then m.snoozed_until::date end as snoozed_until) v) s
  ) w
  left join public.team_members t on t.team_member_id = w.team_member_id;
grant select on public.staff_decisions to service_role, staff;
