-- The rights of each role of the people who use the portal for a company.
create or replace function app.role_rights(role text) returns text[]
language sql immutable set search_path = '' as $$
  select case role
    when 'owner' then array['company.read', 'company.write', 'documents.read', 'pay.read', 'people.read', 'people.write', 'plan.write', 'members.write', 'ownership']
    when 'admin' then array['company.read', 'company.write', 'documents.read', 'pay.read', 'people.read', 'people.write', 'plan.write', 'members.write']
    when 'finance' then array['company.read', 'documents.read', 'pay.read', 'plan.write']
    when 'viewer' then array['company.read']
    else '{}' end
$$;
