-- Every file of income tax tables that was added. Built-in editions are in the program.
create view public.staff_tax_tables with (security_invoker = true) as
  select id, edition, from_day, until_day, document, sha256, added_by, added_at, superseded_at from app.tax_tables;
grant select on public.staff_tax_tables to staff;
