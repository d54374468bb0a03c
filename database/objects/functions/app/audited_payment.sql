-- A row as an audit entry keeps it: every column as to_jsonb() has it, but of the long calculation its fingerprint, and not the time of the last
-- change. A test compares the columns with those of the table. Bound when it is created, so that it needs no search path and PostgreSQL expands it
-- in the query that calls it.
create or replace function app.audited_payment(line public.payments) returns jsonb
language sql stable
return jsonb_build_object(
  'id', line.id, 'company_id', line.company_id, 'team_member_id', line.team_member_id, 'invoice_id', line.invoice_id, 'status', line.status,
  'payment_type', line.payment_type, 'start_date', line.start_date, 'end_date', line.end_date, 'payday', line.payday, 'period_number', line.period_number,
  'gross_salary', line.gross_salary, 'ei', line.ei, 'cpp', line.cpp, 'created_at', line.created_at, 'credited_at', line.credited_at,
  'credit_of', line.credit_of, 'late', line.late, 'owed_again', line.owed_again, 'estimate', line.estimate,
  'calculation_sha256', encode(sha256(convert_to(line.calculation::text, 'UTF8')), 'hex'));
