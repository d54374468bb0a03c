-- What is paid besides wages when employment ends: one-time payments that name the end.

alter table public.employment_ends add constraint employment_ends_of_member unique (company_id, team_member_id, id);
alter table public.wip_one_time_payments
  add column employment_end_id uuid,
  add column final_pay_kind text check (final_pay_kind in ('vacation', 'payInLieu', 'retiringAllowance')),
  add constraint one_time_payments_of_end foreign key (company_id, team_member_id, employment_end_id)
    references public.employment_ends (company_id, team_member_id, id),
  add constraint one_time_payments_final_pay check ((employment_end_id is null) = (final_pay_kind is null)),
  add constraint one_time_payments_final_pay_type check (case final_pay_kind
    when 'vacation' then payment_type = 'Vacation' and treatment = 'contributions'
    when 'payInLieu' then payment_type = 'Severance' and treatment = 'contributions'
    when 'retiringAllowance' then payment_type = 'Severance' and treatment = 'none'
    else true end);
-- Never paid twice.
create unique index one_time_payments_one_per_end on public.wip_one_time_payments (employment_end_id, final_pay_kind)
  where employment_end_id is not null and status <> 'Canceled' and credited_at is null;

-- Cancels payments of an end that are not invoiced yet.
create function app.cancel_final_payments(ids uuid[]) returns void language sql set search_path = '' as $$
  update public.wip_one_time_payments o set status = 'Canceled'
  where o.id = any (ids) and o.employment_end_id is not null and o.status = 'Processing' and o.invoice_id is null
$$;
revoke execute on function app.cancel_final_payments(uuid[]) from public;
grant execute on function app.cancel_final_payments(uuid[]) to service_role;

-- An end that is undone, also by activating the person again, cancels what is not invoiced yet.
create function app.cancel_final_pay() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.cancel_final_payments(array(select o.id from public.wip_one_time_payments o where o.employment_end_id = new.id));
  return null;
end $$;
revoke execute on function app.cancel_final_pay() from public;
create trigger cancel_final_pay after update of undone_at on public.employment_ends
  for each row when (old.undone_at is null and new.undone_at is not null) execute function app.cancel_final_pay();

-- Days after the last working day that are invoiced are an exception until they are credited.
alter table public.pay_exceptions drop constraint pay_exceptions_key_check;
alter table public.pay_exceptions add constraint pay_exceptions_key_check check (key in ('provinceMissing', 'salaryMissing', 'treatmentMissing',
  'ratesMissing', 'invoiceUnfunded', 'salaryBelowMinimum', 'sinMissing', 'sinShared', 'agreementUnsigned', 'letterUnsigned', 'providerCallFailed',
  'invoicedAfterEnd'));

-- An end that invoiced days follow, or that is about an open exception.
create function app.recheck_pay_after_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.payments p where p.team_member_id = new.team_member_id and p.payment_type = 'Debit' and p.credited_at is null
               and p.status <> 'upcoming' and p.end_date > new.last_day)
     or exists (select from public.pay_exceptions e where e.team_member_id = new.team_member_id and e.resolved_at is null) then
    perform app.recheck_pay(new.company_id);
  end if;
  return null;
end $$;
revoke execute on function app.recheck_pay_after_end() from public;
create trigger recheck_pay after insert or update on public.employment_ends
  for each row execute function app.recheck_pay_after_end();

-- A credit of a line, or of a part of it.
create function app.recheck_pay_after_credit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.pay_exceptions e where e.company_id = new.company_id and e.key = 'invoicedAfterEnd' and e.resolved_at is null) then
    perform app.recheck_pay(new.company_id);
  end if;
  return null;
end $$;
revoke execute on function app.recheck_pay_after_credit() from public;
create trigger recheck_pay_after_credit after update of credited_at on public.payments
  for each row execute function app.recheck_pay_after_credit();
create trigger recheck_pay_after_credit after insert on app.line_credits
  for each row execute function app.recheck_pay_after_credit();
