-- The form or order that a declaration or deduction follows from, as a file in the bucket pay-documents. Null for none.
alter table app.tax_declarations
  add column document_path text unique,
  add column document_type text check (document_type in ('image/jpeg', 'image/png', 'application/pdf')),
  add check ((document_path is null) = (document_type is null));
alter table app.pay_deductions
  add column document_path text unique,
  add column document_type text check (document_type in ('image/jpeg', 'image/png', 'application/pdf')),
  add check ((document_path is null) = (document_type is null));
-- A person reads the file through the server.
grant select (document_type) on app.tax_declarations to person;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pay-documents', 'pay-documents', false, 8000000, array['image/jpeg', 'image/png', 'application/pdf']);
