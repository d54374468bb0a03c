-- When the signer of a document was last reminded, which the documents page shows.
alter table public.new_documents add column reminded_at timestamptz;
update public.new_documents d set reminded_at = r.reminded_at
from app.signature_requests r
where r.new_document_id = d.id and r.reminded_at is not null;
