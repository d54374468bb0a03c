-- Row trigger. Arguments: the key column, the company column ('' for none).
create or replace function app.audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['refresh_token_hmac_key', 'sort_name', 'sort_cents', 'sealed', 'digest'] end;
  after_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['refresh_token_hmac_key', 'sort_name', 'sort_cents', 'sealed', 'digest'] end;
  row_now jsonb := coalesce(after_row, before_row);
  change jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, jsonb_build_array(before_row -> a.key, a.value)) into change
    from jsonb_each(after_row) a where a.value is distinct from before_row -> a.key;
    if change is null then return null; end if;
  else
    change := row_now;
  end if;
  perform app.append_audit(
    coalesce(case when tg_argv[1] <> '' then (row_now ->> tg_argv[1])::uuid end, '00000000-0000-0000-0000-000000000000'),
    tg_table_schema || '.' || tg_table_name, row_now ->> tg_argv[0], tg_op, change);
  return null;
end $$;

create trigger audit after insert or update or delete on public.companies for each row execute function app.audit('id', 'id');
create trigger audit after insert or update or delete on public.plans for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.team_members for each row execute function app.audit('team_member_id', 'company_id');
create trigger audit after insert or update or delete on public.invoices for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.wip_one_time_payments for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.new_documents for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.signature_requests for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or delete on auth.sessions for each row execute function app.audit('id', '');
create trigger audit after insert or delete or update of secret on public.calendar_feeds
  for each row execute function app.audit('company_id', 'company_id');
create trigger audit after insert or update or delete on public.employment_terms
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.employment_ends
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.contribution_rates for each row execute function app.audit('id', '');
create trigger audit after insert or update or delete on app.tax_tables for each row execute function app.audit('id', '');
create trigger audit after insert or update or delete on public.receipts
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.allocations
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.opening_year_to_date
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.bank_imports for each row execute function app.audit('id');
create trigger audit after insert or update or delete on app.bank_layouts for each row execute function app.audit('id', '');
create trigger audit after insert or update or delete on app.bank_matches for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.line_credits for each row execute function app.audit('credit_id', 'company_id');
create trigger audit after insert or update or delete on app.refunds for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.minimum_wages for each row execute function app.audit('id', '');
create trigger audit after insert or update or delete on app.exchange_rates for each row execute function app.audit('id', '');
create trigger audit after insert or update or delete on app.ignored_bank_lines for each row execute function app.audit('id');
create trigger audit after insert or update or delete on app.staff for each row execute function app.audit('user_id', '');
create trigger audit after insert or update or delete on app.staff_acts for each row execute function app.audit('id', '');
create trigger audit after insert or update or delete on public.company_members for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.company_invitations for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.person_invitations for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.time_away for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.time_away_approvers
  for each row execute function app.audit('team_member_id', 'company_id');
create trigger audit after insert or update or delete on public.expenses for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.person_requests for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.person_employments
  for each row execute function app.audit('team_member_id', 'company_id');
create trigger audit after insert or update or delete on app.pay_holds for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.bank_accounts for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.payouts for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.advances for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.contribution_exemptions
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.tax_declarations
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.statement_choices
  for each row execute function app.audit('team_member_id', 'company_id');
create trigger audit after insert or update or delete on app.pay_items
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.pay_deductions
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.pay_corrections for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.credit_limits
  for each row execute function app.audit('company_id', 'company_id');
create trigger audit after insert or update or delete on app.credit_policies
  for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.credit_stops for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.credit_lifts for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.payout_batches for each row execute function app.audit('id', '');
create trigger audit after insert or update or delete on app.payout_returns for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.decision_marks for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.reminder_pauses for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.documents for each row execute function app.audit('id', 'company_id');

-- What was paid out of a line, or of a one-time payment, decides what is paid out for the same days again. The audit log follows it.
-- app.earlier_payouts and app.net_pays are computed again before each payout, and need no entries.
create trigger audit after insert or update or delete on app.payout_lines for each row execute function app.audit('payment_id', 'company_id');
create trigger audit after insert or update or delete on app.payout_one_time_payments for each row execute function app.audit('one_time_payment_id', 'company_id');
create trigger audit after insert or update or delete on app.earlier_one_time_payouts for each row execute function app.audit('one_time_payment_id', 'company_id');
create trigger audit after insert or update or delete on app.recoveries for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.pay_statements for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.client_fees for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.levy_rates for each row execute function app.audit('id', '');
create trigger audit after insert or update or delete on app.levy_classes for each row execute function app.audit('company_id', 'company_id');
create trigger audit after insert or update or delete on public.invoice_charges for each row execute function app.audit('id', 'company_id');
