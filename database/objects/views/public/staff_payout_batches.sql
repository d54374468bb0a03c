-- Batches with what they pay, and by which causes that differs from each person's regular pay period before. In cents.
-- paper: people who want their pay statement on paper too.
-- changed: of people whose regular pay differs; first: of people without a pay period before.
-- Two joins: a list of batches reads only the first, because the causes take a look at each line.
create view public.staff_payout_batches with (security_invoker = true) as
  select b.id, b.number, b.value_date, b.state, b.needs_approval, b.prepared_at, b.prepared_by, app.actor_email(b.prepared_by) as prepared_by_email, b.approved_at, b.approved_by,
    app.actor_email(b.approved_by) as approved_by_email, b.exported_at, b.file_number, b.sent_at, b.reference, b.canceled_at, b.cancel_reason,
    t.clients, t.people, t.cents, t.usual_cents, c.first_cents, c.first_people, c.changed_cents, c.changed_people, c.late_cents, c.late_people,
    c.one_time_cents, c.one_time_people, c.new_accounts, c.returned, c.returned_cents, c.gross_cents, c.net_cents, t.paper
  from app.payout_batches b
  left join lateral (
    select count(distinct p.company_id)::integer as clients, count(*)::integer as people, coalesce(sum(p.cents), 0)::bigint as cents,
      coalesce(sum(p.usual_cents), 0)::bigint as usual_cents,
      (count(*) filter (where exists (select from app.statement_choices s
        where s.team_member_id = p.team_member_id and s.delivery = 'paper')))::integer as paper
    from app.payout_batch_people p where p.batch_id = b.id) t on true
  left join lateral (
    select coalesce(sum(l.regular_cents) filter (where l.cause = 'first'), 0)::bigint as first_cents,
      count(*) filter (where l.cause = 'first')::integer as first_people,
      coalesce(sum(l.regular_cents - l.usual_cents) filter (where l.cause = 'changed'), 0)::bigint as changed_cents,
      count(*) filter (where l.cause = 'changed')::integer as changed_people,
      coalesce(sum(l.late_cents), 0)::bigint as late_cents, count(*) filter (where l.late_cents > 0)::integer as late_people,
      coalesce(sum(l.one_time_cents), 0)::bigint as one_time_cents, count(*) filter (where l.one_time_cents > 0)::integer as one_time_people,
      count(*) filter (where l.is_new_account)::integer as new_accounts,
      count(l.returned_at)::integer as returned, coalesce(sum(l.cents) filter (where l.returned_at is not null), 0)::bigint as returned_cents,
      coalesce(sum(l.gross_cents), 0)::bigint as gross_cents, coalesce(sum(l.net_cents), 0)::bigint as net_cents
    from public.staff_payout_people l where l.batch_id = b.id) c on true;
grant select on public.staff_payout_batches to staff;
