-- Files: buckets and objects under Supabase Storage's names. Bytes live in the file store, named by version.
create table storage.buckets (
  id text primary key,
  name text not null unique check (char_length(name) between 1 and 100),
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  type text not null default 'STANDARD' check (type = 'STANDARD'),
  versioning_status text,
  created_at timestamptz default app.now(),
  updated_at timestamptz default app.now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz default app.now(),
  updated_at timestamptz default app.now(),
  last_accessed_at timestamptz default app.now(),
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false,
  unique (bucket_id, name)
);
create index objects_bucket_name_pattern_idx on storage.objects (bucket_id, name text_pattern_ops);

create function storage.foldername(name text) returns text[] language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1]
$$;
create function storage.filename(name text) returns text language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
create function storage.extension(name text) returns text language sql immutable set search_path = '' as $$
  select case when storage.filename(name) like '%.%' then reverse(split_part(reverse(storage.filename(name)), '.', 1)) end
$$;
create function storage.operation() returns text language sql stable set search_path = '' as $$
  select current_setting('storage.operation', true)
$$;
create function storage.allow_only_operation(expected text) returns boolean language sql stable set search_path = '' as $$
  select storage.operation() = expected
$$;
create function storage.allow_any_operation(expected text[]) returns boolean language sql stable set search_path = '' as $$
  select storage.operation() = any (expected)
$$;
grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text), storage.operation(),
  storage.allow_only_operation(text), storage.allow_any_operation(text[]) to public;

-- A row deleted by hand would orphan its bytes.
create function storage.refuse_direct_delete() returns trigger language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
  end if;
  return null;
end $$;
create trigger refuse_direct_delete before delete on storage.objects for each statement execute function storage.refuse_direct_delete();
create trigger refuse_direct_delete before delete on storage.buckets for each statement execute function storage.refuse_direct_delete();

select app.protect('storage.buckets'), app.protect('storage.objects');
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
