-- The language of a document for signature, for its page, its mails and its page of evidence; null for the installation's.
alter table vendor_sign.requests add column locale text check (locale ~ '^[a-z]{2}-[A-Z]{2}$');

-- A PDF that goes with a mail, such as the invoice that it announces.
alter table app.mail_messages
  add column attachment_name text check (length(attachment_name) between 1 and 120),
  add column attachment bytea check (octet_length(attachment) <= 2000000),
  add constraint mail_messages_attachment_named check ((attachment is null) = (attachment_name is null));
