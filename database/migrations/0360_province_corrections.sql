-- A province that was stated afterwards for days that are invoiced. It has no payment of its own: the run settles what the contributions of these
-- days should have been.
alter table app.pay_corrections
  alter column salary_cents drop not null,
  add column province text check (province in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  add column reason app.lines check (char_length(reason) between 1 and 500),
  add constraint pay_corrections_one_thing check ((salary_cents is null) <> (province is null)),
  add constraint pay_corrections_province check (province is null or one_time_payment_id is null and recovery_id is null and reason is not null);
create index pay_corrections_province_idx on app.pay_corrections (company_id, until_day) where province is not null;

-- A correction of contributions is a one-time payment of nothing on the invoice of a pay period: it takes back what a year's earlier pay was
-- charged, or charges what it should have been. It goes with a line of regular pay, as an instalment of a recovery does.
alter table public.wip_one_time_payments
  add column corrects_year integer check (corrects_year between 1900 and 2200),
  drop constraint wip_one_time_payments_amount_check,
  add constraint wip_one_time_payments_amount_check check (case when recovery_id is not null then amount < 0 and amount > -10000000000
    when corrects_year is not null then amount = 0 else amount > 0 and amount < 10000000000 end),
  drop constraint one_time_payments_instalment,
  add constraint one_time_payments_instalment check ((recovery_id is null) = (recovered_year is null)
    and (recovery_id is null or corrects_year is null)
    and (recovery_id is null and corrects_year is null or payment_type = 'Other' and employment_end_id is null)
    and (corrects_year is null or treatment = 'contributions' and calculation is not null)
    and (withheld_from is null or (recovery_id is not null or corrects_year is not null) and invoice_id is not null));
create index one_time_payments_corrects_idx on public.wip_one_time_payments (company_id, corrects_year) where corrects_year is not null;
