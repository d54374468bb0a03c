create or replace function app.fill_document_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.company_id := coalesce(new.company_id, (select c.id from public.companies c where c.user_id = new.user_id));
  return new;
end $$;

create trigger fill_company before insert on public.documents for each row execute function app.fill_document_company();
