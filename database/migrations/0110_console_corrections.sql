-- The console offers to undo a write-off only where there is one, also on an invoice that is still open.
create or replace view public.staff_invoices with (security_invoker = true) as
  select i.id, i.company_id, c.legal_name as company, i.invoice_number, i.kind, i.status, i.due_date, i.payday, i.created_at,
    (i.amount * 100)::bigint as cents,
    case when i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')
      then (i.amount * 100)::bigint - i.paid_cents - i.credited_cents - i.written_off_cents else 0 end as open,
    i.written_off_cents as written_off
  from public.invoices i join public.companies c on c.id = i.company_id;

-- A company is never transferred to an account that cannot sign in.
create function app.is_disabled(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = account and (u.deleted_at is not null or u.banned_until > app.now()))
$$;
revoke execute on function app.is_disabled(uuid) from public;
grant execute on function app.is_disabled(uuid) to service_role;
