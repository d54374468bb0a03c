-- A row as an audit entry keeps it. Bound when it is created, so that it needs no search path and PostgreSQL expands it in the query that
-- calls it.
create or replace function app.audited_payment(line public.payments) returns jsonb
language sql stable
return to_jsonb(line) - array['calculation', 'updated_at']
  || jsonb_build_object('calculation_sha256', encode(sha256(convert_to(line.calculation::text, 'UTF8')), 'hex'));
