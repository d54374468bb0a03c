create or replace function app.note_customer_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.customer_changes as c (company_id) values (new.id)
  on conflict (company_id) do update set version = c.version + 1, tries = 0, next_try_at = app.now(), last_error = null;
  return null;
end $$;

create trigger note_customer_change after update on public.companies for each row
  when (new.customer_stripe_id is not null and old.customer_stripe_id is not null
    and (old.billing_email, old.company_address, old.personal_email, old.legal_name, old.hiring_country)
      is distinct from (new.billing_email, new.company_address, new.personal_email, new.legal_name, new.hiring_country))
  execute function app.note_customer_change();
