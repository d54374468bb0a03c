-- The calendar of one-time payments ends with the year 5 years ahead; so does what the database takes from a client.
create or replace function app.limit_one_time_payment_date() returns trigger language plpgsql set search_path = '' as $$
declare
  latest date := make_date(extract(year from app.today())::integer + 5, 12, 31);
begin
  if app.is_client() and new.end_date > latest then
    raise exception 'The latest payment date is %.', to_char(latest, 'YYYY-MM-DD') using errcode = 'P0001';
  end if;
  return new;
end $$;

create trigger limit_one_time_payment_date before insert on public.wip_one_time_payments
  for each row execute function app.limit_one_time_payment_date();
