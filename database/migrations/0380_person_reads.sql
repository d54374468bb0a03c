-- A person who is paid also reads their own birth date, and how each amount of a pay statement was calculated.
grant select (birth_date) on public.team_members to person;
grant select (calculation) on public.payments to person;
grant select (calculation) on public.wip_one_time_payments to person;
grant select (basis, edition) on app.net_pays to person;
-- The figures of the calculation, which every account may read.
grant select (year, edition, document, superseded_at) on app.contribution_rates to person;
grant select (document, superseded_at) on app.tax_tables to person;
