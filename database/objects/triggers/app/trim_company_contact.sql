-- What a client may change of its company comes trimmed, so that what is shown for confirmation is what is kept.
create or replace function app.trim_company_contact() returns trigger language plpgsql set search_path = '' as $$
begin
  new.billing_email := btrim(new.billing_email);
  new.company_address := btrim(new.company_address);
  return new;
end $$;

create trigger contact_trimmed before insert or update of billing_email, company_address on public.companies
  for each row execute function app.trim_company_contact();
