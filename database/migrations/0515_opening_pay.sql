-- What else another payroll paid in the year, beside contributions: null where it was not given. The bonus method counts earlier bonuses, and a pay
-- statement's year to date begins with gross pay and income tax.
alter table app.opening_year_to_date
  add column gross bigint check (gross >= 0),
  -- The part of gross that is not regular pay, such as bonuses.
  add column non_periodic bigint check (non_periodic >= 0),
  add column federal_tax bigint check (federal_tax >= 0),
  -- In Quebec, Revenu Québec's.
  add column provincial_tax bigint check (provincial_tax >= 0);
