-- What an update changed in a row of the same id as `audited_payment` keeps it: {column: [before, after]}, or null for nothing. A calculation that is the same byte
-- for byte needs no fingerprint. Bound when it is created, so that PostgreSQL expands it in the query that calls it.
create or replace function app.audited_payment_change(old_line public.payments, new_line public.payments) returns jsonb
language sql stable
return nullif(jsonb_strip_nulls(jsonb_build_object(
  'company_id', case when old_line.company_id is distinct from new_line.company_id then jsonb_build_array(old_line.company_id, new_line.company_id) end,
  'team_member_id', case when old_line.team_member_id is distinct from new_line.team_member_id then jsonb_build_array(old_line.team_member_id, new_line.team_member_id) end,
  'invoice_id', case when old_line.invoice_id is distinct from new_line.invoice_id then jsonb_build_array(old_line.invoice_id, new_line.invoice_id) end,
  'status', case when old_line.status is distinct from new_line.status then jsonb_build_array(old_line.status, new_line.status) end,
  'payment_type', case when old_line.payment_type is distinct from new_line.payment_type then jsonb_build_array(old_line.payment_type, new_line.payment_type) end,
  'start_date', case when old_line.start_date is distinct from new_line.start_date then jsonb_build_array(old_line.start_date, new_line.start_date) end,
  'end_date', case when old_line.end_date is distinct from new_line.end_date then jsonb_build_array(old_line.end_date, new_line.end_date) end,
  'payday', case when old_line.payday is distinct from new_line.payday then jsonb_build_array(old_line.payday, new_line.payday) end,
  'period_number', case when old_line.period_number is distinct from new_line.period_number then jsonb_build_array(old_line.period_number, new_line.period_number) end,
  'gross_salary', case when old_line.gross_salary is distinct from new_line.gross_salary then jsonb_build_array(old_line.gross_salary, new_line.gross_salary) end,
  'ei', case when old_line.ei is distinct from new_line.ei then jsonb_build_array(old_line.ei, new_line.ei) end,
  'cpp', case when old_line.cpp is distinct from new_line.cpp then jsonb_build_array(old_line.cpp, new_line.cpp) end,
  'created_at', case when old_line.created_at is distinct from new_line.created_at then jsonb_build_array(old_line.created_at, new_line.created_at) end,
  'credited_at', case when old_line.credited_at is distinct from new_line.credited_at then jsonb_build_array(old_line.credited_at, new_line.credited_at) end,
  'credit_of', case when old_line.credit_of is distinct from new_line.credit_of then jsonb_build_array(old_line.credit_of, new_line.credit_of) end,
  'late', case when old_line.late is distinct from new_line.late then jsonb_build_array(old_line.late, new_line.late) end,
  'owed_again', case when old_line.owed_again is distinct from new_line.owed_again then jsonb_build_array(old_line.owed_again, new_line.owed_again) end,
  'estimate', case when old_line.estimate is distinct from new_line.estimate then jsonb_build_array(old_line.estimate, new_line.estimate) end,
  'calculation_sha256', case when not record_image_eq(row(old_line.calculation), row(new_line.calculation)) and old_line.calculation::text <> new_line.calculation::text
    then jsonb_build_array(encode(sha256(convert_to(old_line.calculation::text, 'UTF8')), 'hex'), encode(sha256(convert_to(new_line.calculation::text, 'UTF8')), 'hex')) end)), '{}');
