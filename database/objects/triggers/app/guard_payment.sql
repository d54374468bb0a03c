-- A line of pay moves forward: upcoming -> processing -> collected -> paid, and back to processing when its money is taken back. Complete is paid
-- by another name. A payout makes it paid, also when the client's money is not there. One that was paid without a payout, as the calendar made it
-- before, can turn out not to be. A line that reverses another is settled with it, and is paid on its payday.
-- While it is upcoming it may still be recalculated; after that its amounts are fixed.
create or replace function app.guard_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  paid_before boolean := lower(old.status) in ('paid', 'complete');
  paid_now boolean := lower(new.status) in ('paid', 'complete');
begin
  if new.status <> old.status then
    if (lower(old.status), lower(new.status)) not in
      (('upcoming', 'processing'), ('processing', 'collected'), ('collected', 'processing'), ('processing', 'paid'), ('collected', 'paid'),
        ('processing', 'complete'), ('collected', 'complete'), ('paid', 'processing'), ('paid', 'collected'), ('complete', 'processing'), ('complete', 'collected'))
    then
      raise exception 'A payment cannot go from % to %.', old.status, new.status using errcode = '23514';
    end if;
    if paid_before <> paid_now and new.payment_type = 'Debit' then
      if paid_now <> exists (select from app.payout_lines l where l.payment_id = new.id) then
        raise exception 'A payment is paid by a payout.' using errcode = '23514';
      end if;
    end if;
  end if;
  if lower(old.status) <> 'upcoming' and
     (new.gross_salary, new.ei, new.cpp, new.start_date, new.end_date, new.payday, new.team_member_id, new.company_id, new.invoice_id, new.calculation)
     is distinct from
     (old.gross_salary, old.ei, old.cpp, old.start_date, old.end_date, old.payday, old.team_member_id, old.company_id, old.invoice_id, old.calculation) then
    raise exception 'An invoiced payment is never changed; correct it with a credit.' using errcode = '23514';
  end if;
  if new.credited_at is not null and old.credited_at is null then
    if app.is_in_exported_batch(new.id) then
      raise exception 'Pay that a bank may have in a file is not credited.' using errcode = '23514';
    end if;
  end if;
  new.updated_at := app.now();
  return new;
end $$;

create trigger guard_payment before update on public.payments for each row execute function app.guard_payment();
