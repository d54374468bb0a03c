create or replace function app.guard_contribution_rates() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or old.superseded_at is not null or new.superseded_at is null
     or (new.id, new.year, new.edition, new.document, new.sha256, new.added_by, new.added_at)
        is distinct from (old.id, old.year, old.edition, old.document, old.sha256, old.added_by, old.added_at) then
    raise exception 'Contribution rates are never changed; add another file for the year.' using errcode = '23514';
  end if;
  if exists (select from public.payments p where p.invoice_id is not null
               and p.payday between make_date(old.year - 1, 12, 1) and make_date(old.year + 1, 1, 31)
               and left(p.calculation #>> '{steps,payDate}', 4) = old.year::text)
     or exists (select from public.wip_one_time_payments o where o.invoice_id is not null
               and o.start_date between make_date(old.year - 1, 12, 1) and make_date(old.year + 1, 1, 31)
               and left(o.calculation #>> '{steps,payDate}', 4) = old.year::text) then
    raise exception 'Payments of % are invoiced at these contribution rates.', old.year
      using errcode = '23514', constraint = 'contribution_rates_invoiced';
  end if;
  return new;
end $$;

create trigger guard_contribution_rates before update or delete on app.contribution_rates
  for each row execute function app.guard_contribution_rates();
