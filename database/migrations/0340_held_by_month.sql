-- What is held for authorities and others is read by the month of the pay date.
create index net_pays_month_idx on app.net_pays ((date_trunc('month', pay_date::timestamp)::date));
