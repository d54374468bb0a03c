-- Indexes that keep lists, lookups and jobs from reading whole tables in a large installation.

-- Requests for signature, by document; the unfinished ones; and by what a verifier knows of the signed file.
create index signature_requests_company_idx on app.signature_requests (company_id, type, team_member_id);
create index signature_requests_unfinished_idx on app.signature_requests (created_at)
  where status = 'preparing' or (status = 'signed' and document_path is null);
create index signature_requests_sent_idx on app.signature_requests (created_at, id) where status = 'sent';
create index signature_requests_sha256_idx on app.signature_requests (document_sha256) where document_sha256 is not null;
create index signature_requests_provider_id_idx on app.signature_requests (provider_request_id) where provider_request_id is not null;
create index vendor_sign_requests_sha256_idx on vendor_sign.requests (sealed_sha256) where sealed_sha256 is not null;

-- Invoices that are open, by the day they are due; credits without a page; and the number or id that a person types.
create index invoices_open_due_idx on public.invoices (due_date) where status in ('Pending', 'Overdue');
create index invoices_unlinked_credits_idx on public.invoices (created_at, id) where kind = 'Credit' and hosted_invoice_url is null;
create index invoices_number_idx on public.invoices (invoice_number);
create index invoices_id_text_idx on public.invoices ((id::text));
create index receipts_id_text_idx on public.receipts ((id::text));
create index receipts_amount_idx on public.receipts (amount_cents) where state = 'recorded' and provider_invoice_id is null;
create index checkouts_id_text_idx on app.checkouts ((id::text));

-- People by email address, as typed and in lower case, or by id.
create index team_members_email_idx on public.team_members (email);
create index team_members_lower_email_idx on public.team_members (lower(email));
create index team_members_id_text_idx on public.team_members ((team_member_id::text));

-- Lines planned at the rates of the year before; the daily run deletes them when rates arrive.
create index payments_estimate_idx on public.payments (id) where estimate;

-- A token names its session in text.
create index sessions_id_text_idx on auth.sessions ((id::text));
create index mfa_amr_claims_session_text_idx on auth.mfa_amr_claims ((session_id::text));

-- Few people have a second employment. PostgreSQL expects 1,000 rows of a function, and then reads whole tables to join them.
alter function app.other_employments(uuid[]) rows 1;
