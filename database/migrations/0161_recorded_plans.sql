-- The provider records a plan that was agreed with a client outside the checkout, such as Enterprise: with its own number of people, and
-- from and until a day. The catalogue decides only what clients choose themselves.
alter table public.plans
  add column starts_on app.day,
  add column ends_on app.day,
  add constraint plans_last_day_check check (ends_on is null or starts_on is not null and ends_on >= starts_on);
