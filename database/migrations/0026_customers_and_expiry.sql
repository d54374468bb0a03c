-- Companies whose customer at the billing provider has to hear of a change: of the billing e-mail, the address, or what else it is told.
create table app.customer_changes (
  company_id uuid primary key references public.companies on delete cascade,
  -- Counts the changes, so that one made while an earlier one is being told is not taken for told.
  version bigint not null default 1,
  tries integer not null default 0,
  next_try_at timestamptz not null default app.now(),
  last_error text
);
select app.protect('app.customer_changes');
grant select, insert, update, delete on app.customer_changes to service_role;
create index customer_changes_due_idx on app.customer_changes (next_try_at);

create function app.note_customer_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.customer_changes as c (company_id) values (new.id)
  on conflict (company_id) do update set version = c.version + 1, tries = 0, next_try_at = app.now(), last_error = null;
  return null;
end $$;
revoke execute on function app.note_customer_change() from public;
create trigger note_customer_change after update on public.companies for each row
  when (new.customer_stripe_id is not null and old.customer_stripe_id is not null
    and (old.billing_email, old.company_address, old.personal_email, old.legal_name, old.hiring_country)
      is distinct from (new.billing_email, new.company_address, new.personal_email, new.legal_name, new.hiring_country))
  execute function app.note_customer_change();

-- Invoices that have not reached the billing provider are looked for every few minutes.
create index invoices_unsent_idx on public.invoices (created_at) where provider_invoice_id is null;

-- Until when a document of the built-in e-signature can be signed; null for ever.
alter table vendor_sign.requests
  add column expires_at timestamptz,
  drop constraint requests_status_check,
  add constraint requests_status_check check (status in ('open', 'complete', 'declined', 'cancelled', 'expired'));
create index vendor_sign_requests_open_idx on vendor_sign.requests (expires_at) where status = 'open';
