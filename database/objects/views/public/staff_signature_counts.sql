create view public.staff_signature_counts with (security_invoker = true) as
  select status, count(*)::integer as requests from app.signature_requests group by status;
grant select on public.staff_signature_counts to staff;
