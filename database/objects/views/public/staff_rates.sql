-- Every file of figures that was added, and every minimum wage. Built-in ones are in the program.
create view public.staff_rates with (security_invoker = true) as
  select id, year, edition, document, sha256, added_by, added_at, superseded_at from app.contribution_rates;
grant select on public.staff_rates to staff;
