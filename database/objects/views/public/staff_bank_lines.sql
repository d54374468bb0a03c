-- The lines of the provider's bank statements that are not withdrawn, and what was done with each. Only a matched line is looked up in the matches.
create view public.staff_bank_lines with (security_invoker = true) as
  select l.id, l.import_id, l.booked_on, l.cents, l.text::text as text, l.payer::text as payer, g.reason::text as ignored_because, m.receipts, m.signals,
    l.state
  from app.bank_lines l
  left join app.ignored_bank_lines g on g.line_id = l.id and g.undone_at is null
  left join lateral (
    select string_agg(coalesce(r.number, r.id::text), ', ' order by r.number) as receipts, min(array_to_string(b.signals, ' ')) as signals
    from app.bank_matches b join public.receipts r on r.id = b.receipt_id
    where l.state = 'matched' and b.line_id = l.id and b.undone_at is null) m on true
  where l.withdrawn_at is null;
grant select on public.staff_bank_lines to staff;
