-- The day from which a change without a date applies: the start of the open pay period, or the first day that is not invoiced yet,
-- or the commencement while nothing was invoiced.
create or replace function app.undated_change_from(member public.team_members) returns date language sql stable set search_path = '' as $$
  select greatest(
    case when settled.until is not null then coalesce(current_period.start_date, app.today()) end,
    settled.until + 1,
    member.commencement_date::date)
  from (select max(p.end_date) as until from public.payments p
        where p.team_member_id = member.team_member_id and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming') settled
  left join lateral (select min(p.start_date) as start_date from public.payments p
        where p.team_member_id = member.team_member_id and p.payment_type = 'Debit' and p.status = 'upcoming' and p.end_date >= app.today()) current_period on true
$$;
