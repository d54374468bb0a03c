-- The link in `file_url` of a document that is not signed signs it. Only the signer reads it: staff read the row without it, in no table,
-- view or audit entry.
revoke select on public.new_documents from staff;
grant select (id, company_id, team_member_id, type, status, created_at, replaced_at, seen_at, signed_on_paper, reminded_at) on public.new_documents to staff;

-- From where a signer first opened the document on the built-in page.
alter table vendor_sign.signers add column viewed_ip text;
