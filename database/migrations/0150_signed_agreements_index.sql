-- The console's list of clients says of each whether its agreement is signed. Without this, a page read every document of every client.
create index new_documents_signed_agreement_idx on public.new_documents (company_id)
  where type = 'EOR_SERVICE_AGREEMENT' and status = 'signed';
