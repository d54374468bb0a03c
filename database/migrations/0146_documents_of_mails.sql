-- The invoices and credit notes whose PDFs go with a mail, made when it is sent, and why one did not go.
-- A mail that an earlier version queued has its PDF in `attachment`.
alter table app.mail_messages
  add column document_ids uuid[] not null default '{}' check (cardinality(document_ids) <= 20),
  add column unattached text;
