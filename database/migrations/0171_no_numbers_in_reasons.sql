-- Reasons, comments and notes are read by many and kept for good, in the audit log too. A Social Insurance Number typed into one is refused.

-- Whether a text has nine digits that pass the check of a Social Insurance Number: together, or in groups of three as it is printed, or
-- one by one. Dates, telephone numbers, ids and longer numbers are none, nor is a Business Number with its program account, such as
-- 123456782 RT0001, which has the same check digit.
create function app.has_sin(given text) returns boolean language sql immutable strict parallel safe set search_path = '' as $$
  select exists (
    select from (select regexp_replace(normalize(given, nfkc), '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ' ', 'gi') as text) whole
    cross join lateral generate_series(1, char_length(whole.text) - 8) place
    cross join lateral (select substring(substr(whole.text, place) from
      '^(?:[0-9]{9}|[0-9]{3}[\s./_·‐‑‒–—-]{1,3}[0-9]{3}[\s./_·‐‑‒–—-]{1,3}[0-9]{3}|[0-9]{3}[\s./_·‐‑‒–—-]{1,3}[0-9]{6}|[0-9]{6}[\s./_·‐‑‒–—-]{1,3}[0-9]{3}|[0-9](?:[\s./_·‐‑‒–—-]{1,3}[0-9]){8})(?![0-9]|\s?[Rr][TtCcPpZz]\s?[0-9]{4}(?![0-9]))') as found) number
    where found is not null and (place = 1 or substr(whole.text, place - 1, 1) !~ '[0-9]')
      and app.is_sin(regexp_replace(found, '[^0-9]', '', 'g')))
$$;
revoke execute on function app.has_sin(text) from public;

-- Row trigger. Arguments: the columns to look at. A text that was there before is left alone.
create function app.refuse_sin() returns trigger language plpgsql security definer set search_path = '' as $$
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
revoke execute on function app.refuse_sin() from public;

create trigger refuse_sin before insert or update of withdrawal_reason on app.bank_imports for each row execute function app.refuse_sin('withdrawal_reason');
create trigger refuse_sin before insert or update of undo_reason on app.bank_matches for each row execute function app.refuse_sin('undo_reason');
create trigger refuse_sin before insert or update of reason, undo_reason on app.ignored_bank_lines for each row execute function app.refuse_sin('reason', 'undo_reason');
create trigger refuse_sin before insert or update of reason, release_reason on app.pay_holds for each row execute function app.refuse_sin('reason', 'release_reason');
create trigger refuse_sin before insert or update of reason on app.refunds for each row execute function app.refuse_sin('reason');
create trigger refuse_sin before insert or update of reason, end_reason on app.reminder_pauses for each row execute function app.refuse_sin('reason', 'end_reason');
create trigger refuse_sin before insert on app.staff_acts for each row execute function app.refuse_sin('reason');
create trigger refuse_sin before insert or update of write_off_reason, reason on public.allocations for each row execute function app.refuse_sin('write_off_reason', 'reason');
create trigger refuse_sin before insert or update of comment on public.employment_ends for each row execute function app.refuse_sin('comment');
create trigger refuse_sin before insert or update of reason on public.invoices for each row execute function app.refuse_sin('reason');
create trigger refuse_sin before insert or update of return_reason on public.receipts for each row execute function app.refuse_sin('return_reason');
create trigger refuse_sin before insert or update of description, memo on public.wip_one_time_payments for each row execute function app.refuse_sin('description', 'memo');
create trigger refuse_sin before insert or update of decline_reason on vendor_sign.signers for each row execute function app.refuse_sin('decline_reason');
