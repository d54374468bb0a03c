-- Documents that can be downloaded (documents) and documents out for signature (new_documents). Written by the provider only.
create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null check (char_length(name) between 1 and 300),
  file_path text not null,
  tag text,
  created_at timestamptz not null default app.now(),
  unique (user_id, file_path)
);
create index documents_user_idx on public.documents (user_id, created_at desc);

create table public.new_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid references public.team_members on delete cascade,
  type text not null check (type in ('EOR_SERVICE_AGREEMENT', 'EMPLOYEE_PLACEMENT_LETTER')),
  status text not null default 'sent',
  file_url text,
  created_at timestamptz not null default app.now(),
  check ((type = 'EMPLOYEE_PLACEMENT_LETTER') = (team_member_id is not null))
);
create index new_documents_company_idx on public.new_documents (company_id, created_at desc);
create index new_documents_member_idx on public.new_documents (team_member_id);

select app.protect('public.documents'), app.protect('public.new_documents');
create policy documents_select on public.documents for select to authenticated using (user_id = auth.uid());
create policy new_documents_select on public.new_documents for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
grant select on public.documents, public.new_documents to authenticated;
grant select, insert, update, delete on public.documents, public.new_documents to service_role;

create function app.guard_new_document() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status = 'signed' and new.status <> 'signed' then
    raise exception 'A signed document stays signed.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard_new_document before update on public.new_documents for each row execute function app.guard_new_document();

-- Buckets and who reaches what in them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('company_logos', 'company_logos', true, 2097152, array['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml']),
  ('documents', 'documents', false, 52428800, null),
  ('team-documents', 'team-documents', false, 10485760, array['application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document']);

create policy logos_read on storage.objects for select to authenticated
  using (bucket_id = 'company_logos' and owner_id = auth.uid()::text);
create policy logos_write on storage.objects for insert to authenticated
  with check (bucket_id = 'company_logos' and owner_id = auth.uid()::text
    and name ~ ('^' || auth.uid()::text || '-logo\.(png|jpg|jpeg|svg)$'));
create policy logos_replace on storage.objects for update to authenticated
  using (bucket_id = 'company_logos' and owner_id = auth.uid()::text)
  with check (bucket_id = 'company_logos' and owner_id = auth.uid()::text
    and name ~ ('^' || auth.uid()::text || '-logo\.(png|jpg|jpeg|svg)$'));
create policy resumes_read on storage.objects for select to authenticated
  using (bucket_id = 'team-documents' and owner_id = auth.uid()::text);
create policy resumes_write on storage.objects for insert to authenticated
  with check (bucket_id = 'team-documents' and owner_id = auth.uid()::text and name ~ '^resumes/[A-Za-z0-9._-]+$');
create policy documents_read on storage.objects for select to authenticated
  using (bucket_id = 'documents' and name in (
    select regexp_replace(d.file_path, '^documents/', '') from public.documents d where d.user_id = auth.uid()));
