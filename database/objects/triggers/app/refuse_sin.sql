-- Row trigger. Arguments: the columns to look at. A text that was there before is left alone.
create or replace function app.refuse_sin() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  written jsonb := to_jsonb(new);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
begin
  for at in 0 .. tg_nargs - 1 loop
    if written ->> tg_argv[at] is distinct from before ->> tg_argv[at] and app.has_sin(written ->> tg_argv[at]) then
      -- As PostgreSQL words a check that failed.
      raise exception 'new row for relation "%" violates check constraint "text_without_sin"', tg_table_name
        using errcode = '23514', constraint = 'text_without_sin', table = tg_table_name, schema = tg_table_schema;
    end if;
  end loop;
  return new;
end $$;

create trigger refuse_sin before insert or update of reason, cancel_reason on app.bank_accounts for each row execute function app.refuse_sin('reason', 'cancel_reason');
create trigger refuse_sin before insert or update of withdrawal_reason on app.bank_imports for each row execute function app.refuse_sin('withdrawal_reason');
create trigger refuse_sin before insert or update of undo_reason on app.bank_matches for each row execute function app.refuse_sin('undo_reason');
create trigger refuse_sin before insert or update of reason, undo_reason on app.ignored_bank_lines for each row execute function app.refuse_sin('reason', 'undo_reason');
create trigger refuse_sin before insert or update of reason, release_reason on app.pay_holds for each row execute function app.refuse_sin('reason', 'release_reason');
create trigger refuse_sin before insert or update of reason on app.refunds for each row execute function app.refuse_sin('reason');
create trigger refuse_sin before insert or update of reason, end_reason on app.reminder_pauses for each row execute function app.refuse_sin('reason', 'end_reason');
create trigger refuse_sin before insert on app.staff_acts for each row execute function app.refuse_sin('reason');
create trigger refuse_sin before insert or update of write_off_reason, reason on public.allocations for each row execute function app.refuse_sin('write_off_reason', 'reason');
create trigger refuse_sin before insert or update of comment on public.employment_ends for each row execute function app.refuse_sin('comment');
create trigger refuse_sin before insert or update of note, answer on public.expenses for each row execute function app.refuse_sin('note', 'answer');
create trigger refuse_sin before insert or update of reason on public.invoices for each row execute function app.refuse_sin('reason');
create trigger refuse_sin before insert or update of body, answer on public.person_requests for each row execute function app.refuse_sin('body', 'answer');
create trigger refuse_sin before insert or update of return_reason on public.receipts for each row execute function app.refuse_sin('return_reason');
create trigger refuse_sin before insert or update of emergency_name, emergency_relationship on public.team_members for each row execute function app.refuse_sin('emergency_name', 'emergency_relationship');
create trigger refuse_sin before insert or update of description, memo on public.wip_one_time_payments for each row execute function app.refuse_sin('description', 'memo');
create trigger refuse_sin before insert or update of decline_reason on vendor_sign.signers for each row execute function app.refuse_sin('decline_reason');
