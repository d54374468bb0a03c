create or replace function app.give_new_company_reference() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.give_payment_reference(new.id);
  return null;
end $$;

create trigger give_payment_reference after insert on public.companies for each row execute function app.give_new_company_reference();
