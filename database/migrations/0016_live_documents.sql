-- A document appears on the page when it is filed: its table joins the live updates.
alter table public.documents replica identity full;
alter publication supabase_realtime add table public.documents;

-- What a client may change of its company comes trimmed, so that what is shown for confirmation is what is kept.
create function app.trim_company_contact() returns trigger language plpgsql set search_path = '' as $$
begin
  new.billing_email := btrim(new.billing_email);
  new.company_address := btrim(new.company_address);
  return new;
end $$;
revoke execute on function app.trim_company_contact() from public;
create trigger contact_trimmed before insert or update of billing_email, company_address on public.companies
  for each row execute function app.trim_company_contact();
