-- The language of a mail is that of the account behind its address, which can be a company's billing address.
create index companies_billing_email_idx on public.companies (billing_email);
-- The index on accounts' addresses leaves out those of single sign-on, so a query has to as well.
grant select (is_sso_user) on auth.users to service_role;
