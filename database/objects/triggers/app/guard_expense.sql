-- A claim is decided once. Nothing else of it changes. It becomes a reimbursement of its person, of its amount. A person claims a receipt once, unless
-- the claim was declined or canceled, or its payment was canceled before it was invoiced. Colleagues may have shared one.
create or replace function app.guard_expense() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  deciding text[] := array['state', 'decided_by', 'decided_at', 'answer', 'one_time_payment_id'];
begin
  if tg_op = 'INSERT' then
    -- Claims of one receipt take turns.
    perform pg_advisory_xact_lock(hashtextextended('public.expenses ' || new.receipt_sha256, 0));
    if exists (select from public.expenses e where e.team_member_id = new.team_member_id and e.receipt_sha256 = new.receipt_sha256
      and e.state in ('requested', 'approved') and not app.is_claim_unpaid(e.one_time_payment_id)) then
      raise exception 'A receipt is claimed once.' using errcode = '23505';
    end if;
    return new;
  end if;
  if to_jsonb(new) - deciding is distinct from to_jsonb(old) - deciding or old.state <> 'requested' then
    raise exception 'An expense is decided once.' using errcode = '23514';
  end if;
  if new.state = 'approved' and not exists (select from public.wip_one_time_payments o where o.id = new.one_time_payment_id
    and o.team_member_id = new.team_member_id and o.payment_type = 'Reimbursement' and o.amount * 100 = new.amount_cents) then
    raise exception 'An approved expense is paid as a reimbursement of its person.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_expense before insert or update on public.expenses for each row execute function app.guard_expense();
