-- due_on: the last day on which a fix still pays on time, or for the answer to a person's request; null when there is none. Order by due_on nulls last, opened_at, id.
-- what: the key of an exception, the type of a document, the name of a plan or job, what a payout waits for. detail: whose it is, why it failed, or the payday to pay out.
-- The queue says which unsigned document was never sent, because the staff can send it.
-- payday: the payday that a fact is about. decision: facts with the same one are decided together (docs/console.md says which and why).
create view public.staff_queue with (security_invoker = true) as
  select q.id, q.kind, q.what, q.blocking, q.due_on, q.opened_at, q.company_id, c.legal_name as company_name,
    q.team_member_id, concat_ws(' ', t.first_name, t.last_name) as person, q.reference, q.cents, q.detail, q.payday, q.invoice_id,
    case
      when q.payday is not null and (q.kind = 'payout' or q.what = 'payoutMissing') then 'payday:' || q.payday
      when q.kind = 'exception' and q.what = 'payHeld' then concat_ws(':', q.what, q.company_id, case when not exists (
        select from app.pay_holds h where h.company_id = q.company_id and h.team_member_id is null and h.released_at is null) then q.team_member_id end)
      when q.kind = 'exception' and q.what = 'invoicedAfterEnd' then concat_ws(':', q.what, q.company_id, q.team_member_id)
      when q.kind = 'exception' then q.what || ':' || q.company_id
      when q.kind = 'signature' then concat_ws(':', case when q.what in ('EOR_SERVICE_AGREEMENT', 'agreementUnsigned') then 'agreementUnsigned'
        when q.what = 'letterMissing' then q.what else 'letterUnsigned' end, q.company_id, q.detail)
      when q.kind = 'recovery' then 'recovery:' || q.what || ':' || q.company_id
      when q.kind = 'receipt' then 'receipt:' || q.company_id
      when q.kind = 'bank' and q.what = '' then 'bank'
      when q.kind = 'job' then 'job:' || md5(concat_ws(':', q.what, q.detail))
      when q.kind = 'mail' then 'mail:' || md5(coalesce(q.detail, ''))
      else q.id
    end as decision
  from (
    select 'exception:' || e.id as id,
      case when e.key = 'treatmentMissing' then 'treatment' when e.key in ('agreementUnsigned', 'letterMissing', 'letterUnsigned') then 'signature'
        else 'exception' end as kind,
      e.key as what, e.severity = 'blocks' as blocking, coalesce(e.deadline, case when e.severity = 'blocks' then e.payday end)::date as due_on,
      e.opened_at, e.company_id, e.team_member_id, coalesce(o.reference, e.params ->> 'number') as reference, e.amount as cents,
      case when e.key in ('agreementUnsigned', 'letterMissing', 'letterUnsigned') and not exists (
        select from app.signature_requests s where s.company_id = e.company_id and s.team_member_id is not distinct from e.team_member_id
          and s.provider <> 'paper') then 'unsent'
        when e.key = 'payoutMissing' then e.payday::text
        else o.payment_type end as detail,
      e.payday::date as payday, e.invoice_id
    from public.pay_exceptions e left join public.wip_one_time_payments o on o.id = e.one_time_payment_id
    where e.resolved_at is null and e.key <> 'ratesMissing'
    union all
    -- With the people whose pay is not planned: what the client owed at the last run, of how many invoices, and since when.
    select 'credit:' || s.id, 'exception', 'creditStopped', false, null, s.stopped_at, s.company_id, null, s.invoices::text, s.debt_cents,
      s.oldest_due::text, null, null
    from app.credit_stops s where s.ended_at is null and s.stopped_at is not null and exists (
      select from public.pay_exceptions e where e.company_id = s.company_id and e.key = 'creditStopped' and e.resolved_at is null)
    union all
    -- One item for a year, however many people wait for its rates.
    select 'figures:' || y.year, 'figures', 'ratesMissing', y.blocking, y.due_on, y.opened_at, null, null, y.year, null, y.people, null, null
    from (
      select coalesce(e.params ->> 'year', '') as year, bool_or(e.severity = 'blocks') as blocking, min(coalesce(e.deadline, e.payday))::date as due_on,
        min(e.opened_at) as opened_at, count(distinct e.team_member_id)::text as people
      from public.pay_exceptions e where e.resolved_at is null and e.key = 'ratesMissing' group by 1
    ) y
    union all
    select 'carriedOver:' || v.company_id, 'carriedOver', min(v.payday)::text, false, app.today()::date, app.now(), v.company_id, null, max(v.payday)::text,
      sum(v.cents)::bigint, sum(v.lines)::text, null, null
    from public.staff_carried_over v group by v.company_id
    union all
    select 'plan:' || p.id, 'plan', p.plan_name, false, null, p.created_at, p.company_id, null, null, k.amount_cents,
      case when k.id is null then 'requested' else 'checkout' end, null, null
    from public.plans p left join lateral (
      select k.id, k.amount_cents from app.checkouts k where k.plan_id = p.id and k.status = 'open' order by k.created_at desc limit 1) k on true
    where p.status = 'Processing'
    union all
    select 'receipt:' || r.id, 'receipt', r.method, false,
      (select min(i.due_date)::date from public.invoices i where i.company_id = r.company_id and i.status in ('Pending', 'Overdue')),
      r.recorded_at, r.company_id, null, r.number, r.amount_cents - r.applied_cents - r.refunded_cents, r.payer::text, null, null
    from public.receipts r where r.state = 'recorded' and r.applied_cents + r.refunded_cents < r.amount_cents
    union all
    -- What pays a late invoice to the cent is as urgent as that invoice, and names it: of several of the same amount, the three with the
    -- earliest deadline. It has a client where only one is meant.
    select 'bank:' || l.id, 'bank', coalesce(s.numbers, ''), s.cents is not null, s.due_on, coalesce(s.opened_at, b.imported_at), s.company_id, null,
      l.booked_on::text, l.cents, l.text::text, s.payday, null
    from app.bank_lines l join app.bank_imports b on b.id = l.import_id
    left join (
      select (i.amount * 100)::bigint - i.paid_cents - i.credited_cents - i.written_off_cents as cents,
        array_to_string((array_agg(i.invoice_number::text order by e.deadline, i.invoice_number))[1:3], ', ') as numbers,
        min(e.deadline)::date as due_on, min(e.opened_at) as opened_at,
        case when min(e.company_id::text) = max(e.company_id::text) then min(e.company_id::text)::uuid end as company_id,
        (array_agg(e.payday order by e.deadline, i.invoice_number))[1]::date as payday
      from public.pay_exceptions e join public.invoices i on i.id = e.invoice_id
      where e.resolved_at is null and e.key = 'invoiceUnfunded' and e.severity = 'blocks' and i.invoice_number is not null
      group by 1) s on s.cents = l.cents
    where l.withdrawn_at is null and l.state = 'open'
    union all
    select 'signature:' || s.id, 'signature', s.type, false, null, s.created_at, s.company_id, s.team_member_id, null, null, null, null, null
    from app.signature_requests s
    where s.status = 'sent' and s.replaced_at is null and not exists (
      select from public.pay_exceptions e where e.company_id = s.company_id and e.resolved_at is null
        and e.key = case s.type when 'EOR_SERVICE_AGREEMENT' then 'agreementUnsigned' else 'letterUnsigned' end
        and e.team_member_id is not distinct from s.team_member_id)
    union all
    select 'job:' || j.id, case when j.mail_id is null then 'job' else 'mail' end, coalesce(x.subject, j.job), false, null, j.failed_at,
      j.company_id, null, x.to_address, null, coalesce(j.error, x.last_error), null, null
    from app.failed_jobs() j left join app.mail_messages x on x.id = j.mail_id
    union all
    select 'mail:' || x.id, 'mail', x.subject, false, null, x.created_at, null, null, x.to_address, null, x.last_error, null, null
    from app.mail_messages x
    where x.sent_at is null and x.attempts >= 3 and not exists (select from app.failed_jobs() j where j.mail_id = x.id)
    union all
    -- Pay that is ready for its payday, or late, and in no batch. A batch takes the late pay with it. staff_payouts_due says how much.
    select 'payday:' || r.payday, 'payout', 'ready', r.payday <= app.today(), r.payday::date, app.now(), null, null, r.payday::text, null, null, r.payday::date, null
    from public.staff_payouts_ready r where r.payday <= app.today() + 5
    union all
    select 'batch:' || b.id, 'payout', case when b.state = 'exported' then 'send' when b.state = 'prepared' and b.needs_approval then 'approve' else 'export' end,
      false, b.value_date::date, b.prepared_at, null, null, b.number::text, (select sum(p.cents)::bigint from app.payout_batch_people p where p.batch_id = b.id), null, null, null
    from app.payout_batches b where b.state in ('prepared', 'approved', 'exported')
    union all
    -- Nothing is taken without a ground. What is left when a person has left is a claim.
    select 'recovery:' || r.id, 'recovery', r.state, false, null, r.recorded_at, r.company_id, r.team_member_id, r.reference, r.left_cents, null, null, null
    from public.staff_recoveries r where r.state in ('unauthorized', 'claim')
    union all
    -- What people ask to have corrected, with what they wrote. The clock of the law runs, whoever else is waited for.
    select 'request:' || p.id, 'request', p.subject, false, p.answer_by::date, p.asked_at, p.company_id, p.team_member_id, s.number, null, p.body::text, null, null
    from public.person_requests p left join public.pay_statements s on s.id = p.statement_id where p.state = 'open'
    union all
    -- Claims that the client has not answered in time: who could is gone, or does not look.
    select 'expense:' || e.id, 'expense', e.category, false, null, e.requested_at, e.company_id, e.team_member_id, null, e.amount_cents, null, null, null
    from public.expenses e where e.state = 'requested' and e.requested_at < (app.today() - 30)::timestamp at time zone 'America/Toronto'
    union all
    select 'installation:' || f."check", 'installation', f."check", false, null, f.checked_at, null, null, null, null, f.advice, null, null
    from app.installation_findings() f
  ) q
  left join public.companies c on c.id = q.company_id
  left join public.team_members t on t.team_member_id = q.team_member_id;
grant select on public.staff_queue to service_role, staff;
