-- A payroll run writes each key of an index and checks each foreign key for every line.

-- Nobody reads lines by when they were added, or net pay by client and day.
drop index public.payments_recent_idx;
drop index app.net_pays_company_idx;

-- A planned line has no invoice.
drop index public.payments_invoice_idx;
create index payments_invoice_idx on public.payments (invoice_id) where invoice_id is not null;

-- A line's person is one of its client's people, which the keys to either did not say. Lines keep the key to their client, by which the API embeds it;
-- net pay has no API, and goes with its person, who goes with the client.
alter table public.payments
  drop constraint payments_team_member_id_fkey,
  add constraint payments_team_member_id_fkey foreign key (company_id, team_member_id)
    references public.team_members (company_id, team_member_id) on delete restrict;
alter table app.net_pays
  drop constraint net_pays_company_id_fkey,
  drop constraint net_pays_team_member_id_fkey,
  add foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade;
