-- Clients read the default levy rates as every visitor does, from /cost-figures.json.
revoke select on app.levy_rates from authenticated;
revoke select (id, province, levy, class, percent, max_cents, exemption_cents, starts_on) on app.levy_rates from authenticated;
