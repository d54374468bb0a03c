-- A line of pay moves forward: upcoming -> processing -> collected -> paid, and back to processing when its money is taken back. Complete is paid
-- by another name.
-- While it is upcoming it may still be recalculated; after that its amounts are fixed.
create or replace function app.guard_payment() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and (lower(old.status), lower(new.status)) not in
     (('upcoming', 'processing'), ('processing', 'collected'), ('collected', 'processing'), ('collected', 'paid'), ('collected', 'complete')) then
    raise exception 'A payment cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if lower(old.status) <> 'upcoming' and
     (new.gross_salary, new.ei, new.cpp, new.start_date, new.end_date, new.payday, new.team_member_id, new.company_id, new.invoice_id, new.calculation)
     is distinct from
     (old.gross_salary, old.ei, old.cpp, old.start_date, old.end_date, old.payday, old.team_member_id, old.company_id, old.invoice_id, old.calculation) then
    raise exception 'An invoiced payment is never changed; correct it with a credit.' using errcode = '23514';
  end if;
  new.updated_at := app.now();
  return new;
end $$;

create trigger guard_payment before update on public.payments for each row execute function app.guard_payment();
