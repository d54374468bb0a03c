-- A pay statement was given to a person. A later one replaces it; it stays as it is.
create or replace function app.keep_pay_statement() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'A pay statement is never changed or removed.' using errcode = '23514';
end $$;

create trigger keep before update or delete on public.pay_statements for each row execute function app.keep_pay_statement();
