-- What each role reads and writes. app.role_rights() has the rights of a role.

-- The names of the people employed, for roles that do not see personal details.
create table public.team_directory (
  team_member_id uuid primary key references public.team_members on delete cascade,
  company_id uuid not null references public.companies on delete cascade,
  first_name app.line not null,
  last_name app.line not null,
  role app.line not null,
  department app.line,
  status text not null check (status in ('pending', 'processing', 'approved')),
  date_added timestamptz not null
);
create index team_directory_company_idx on public.team_directory (company_id, date_added desc, team_member_id);
select app.protect('public.team_directory');

create function app.copy_to_directory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.team_directory (team_member_id, company_id, first_name, last_name, role, department, status, date_added)
  values (new.team_member_id, new.company_id, new.first_name, new.last_name, new.role, new.department, new.status, new.date_added)
  on conflict (team_member_id) do update set company_id = excluded.company_id, first_name = excluded.first_name, last_name = excluded.last_name,
    role = excluded.role, department = excluded.department, status = excluded.status, date_added = excluded.date_added;
  return null;
end $$;
revoke execute on function app.copy_to_directory() from public;
insert into public.team_directory (team_member_id, company_id, first_name, last_name, role, department, status, date_added)
  select team_member_id, company_id, first_name, last_name, role, department, status, date_added from public.team_members;
create trigger copy_to_directory
  after insert or update of company_id, first_name, last_name, role, department, status, date_added on public.team_members
  for each row execute function app.copy_to_directory();
-- So that a payment, or what holds it up, can be read with the name of its person.
alter table public.payments add constraint payments_directory_fkey foreign key (team_member_id) references public.team_directory (team_member_id);
alter table public.pay_exceptions add constraint pay_exceptions_directory_fkey
  foreign key (team_member_id) references public.team_directory (team_member_id) on delete cascade;

create policy team_directory_select on public.team_directory for select to authenticated
  using (company_id = any (array(select app.my_company_ids('company.read'))));
grant select on public.team_directory to authenticated, service_role;
alter table public.team_directory replica identity full;
alter publication supabase_realtime add table public.team_directory;

-- An own row stays readable after the removal, so that an open portal sees it.
create policy company_members_select on public.company_members for select to authenticated
  using (user_id = auth.uid() or company_id = any (array(select app.my_company_ids('company.read'))));
create policy company_invitations_select on public.company_invitations for select to authenticated
  using (company_id = any (array(select app.my_company_ids('members.write'))));
grant select on public.company_members to authenticated;
grant select (id, company_id, email, name, role, state, invited_by, created_at, sent_at, sent_count, expires_at, closed_at)
  on public.company_invitations to authenticated;

-- An inserted company is returned before its owner is a member.
drop policy companies_select on public.companies;
create policy companies_select on public.companies for select to authenticated
  using (user_id = auth.uid() or id = any (array(select app.my_company_ids('company.read'))));
drop policy companies_update on public.companies;
create policy companies_update on public.companies for update to authenticated
  using (id = any (array(select app.my_company_ids('company.write'))))
  with check (id = any (array(select app.my_company_ids('company.write'))));

drop policy plans_select on public.plans;
create policy plans_select on public.plans for select to authenticated
  using (company_id = any (array(select app.my_company_ids('company.read'))));
drop policy plans_insert on public.plans;
create policy plans_insert on public.plans for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids('plan.write'))) and user_id = auth.uid());

drop policy team_members_select on public.team_members;
create policy team_members_select on public.team_members for select to authenticated
  using (company_id = any (array(select app.my_company_ids('people.read'))));
drop policy team_members_insert on public.team_members;
create policy team_members_insert on public.team_members for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids('people.write'))));
drop policy team_members_update on public.team_members;
create policy team_members_update on public.team_members for update to authenticated
  using (company_id = any (array(select app.my_company_ids('people.write'))))
  with check (company_id = any (array(select app.my_company_ids('people.write'))));

drop policy employment_terms_select on public.employment_terms;
create policy employment_terms_select on public.employment_terms for select to authenticated
  using (company_id = any (array(select app.my_company_ids('people.read'))));
drop policy employment_ends_select on public.employment_ends;
create policy employment_ends_select on public.employment_ends for select to authenticated
  using (company_id = any (array(select app.my_company_ids('people.read'))));

drop policy one_time_payments_select on public.wip_one_time_payments;
create policy one_time_payments_select on public.wip_one_time_payments for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
drop policy one_time_payments_insert on public.wip_one_time_payments;
create policy one_time_payments_insert on public.wip_one_time_payments for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids('people.write'))));
drop policy one_time_payments_update on public.wip_one_time_payments;
create policy one_time_payments_update on public.wip_one_time_payments for update to authenticated
  using (company_id = any (array(select app.my_company_ids('people.write'))))
  with check (company_id = any (array(select app.my_company_ids('people.write'))));

drop policy payments_select on public.payments;
create policy payments_select on public.payments for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
drop policy invoices_select on public.invoices;
create policy invoices_select on public.invoices for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
drop policy receipts_select on public.receipts;
create policy receipts_select on public.receipts for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
drop policy allocations_select on public.allocations;
create policy allocations_select on public.allocations for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
drop policy pay_exceptions_select on public.pay_exceptions;
create policy pay_exceptions_select on public.pay_exceptions for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));

drop policy calendar_feeds_select on public.calendar_feeds;
create policy calendar_feeds_select on public.calendar_feeds for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
drop policy calendar_feeds_insert on public.calendar_feeds;
create policy calendar_feeds_insert on public.calendar_feeds for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids('company.write'))));
drop policy calendar_feeds_update on public.calendar_feeds;
create policy calendar_feeds_update on public.calendar_feeds for update to authenticated
  using (company_id = any (array(select app.my_company_ids('company.write'))))
  with check (company_id = any (array(select app.my_company_ids('company.write'))));
drop policy calendar_feeds_delete on public.calendar_feeds;
create policy calendar_feeds_delete on public.calendar_feeds for delete to authenticated
  using (company_id = any (array(select app.my_company_ids('company.write'))));

-- A letter is about a person. The link of an unsigned agreement signs it, so only the owner has it.
drop policy new_documents_select on public.new_documents;
create policy new_documents_select on public.new_documents for select to authenticated
  using (case
    when type = 'EMPLOYEE_PLACEMENT_LETTER' then company_id = any (array(select app.my_company_ids('people.read')))
    when status = 'signed' then company_id = any (array(select app.my_company_ids('documents.read')))
    else company_id = any (array(select app.my_company_ids('ownership'))) end);

-- A file belongs to a company. Files of the tags Admin and Employer are about the company; every other file may be about a person.
alter table public.documents add column company_id uuid references public.companies on delete cascade;
update public.documents d set company_id = c.id from public.companies c where c.user_id = d.user_id;
create index documents_company_idx on public.documents (company_id, created_at desc);
create function app.fill_document_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.company_id := coalesce(new.company_id, (select c.id from public.companies c where c.user_id = new.user_id));
  return new;
end $$;
revoke execute on function app.fill_document_company() from public;
create trigger fill_company before insert on public.documents for each row execute function app.fill_document_company();

drop policy documents_select on public.documents;
create policy documents_select on public.documents for select to authenticated
  using (company_id = any (array(select app.my_company_ids('people.read')))
    or (lower(tag) in ('admin', 'employer') and company_id = any (array(select app.my_company_ids('documents.read'))))
    or (company_id is null and user_id = auth.uid()));
drop policy documents_read on storage.objects;
create policy documents_read on storage.objects for select to authenticated
  using (bucket_id = 'documents' and name in (select regexp_replace(d.file_path, '^documents/', '') from public.documents d));

-- A resume is readable by the people of the company that its uploader belonged to and whose team member has it.
create policy resumes_read_company on storage.objects for select to authenticated
  using (bucket_id = 'team-documents' and (owner_id, name) in (
    select m.user_id::text, substring(t.resume_url from '/team-documents/(resumes/[A-Za-z0-9._-]+)$')
    from public.team_members t join public.company_members m on m.company_id = t.company_id where t.resume_url is not null));

-- The personal email is the owner's: letters and agreements go there. An admin must not redirect them.
create or replace function app.guard_company() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.is_client() and (tg_op = 'INSERT' or new.personal_email is distinct from old.personal_email)
     and (lower(new.personal_email) is distinct from lower(auth.email()) or new.user_id is distinct from auth.uid()) then
    raise exception 'The personal email must be the signed-in email.' using errcode = '42501';
  end if;
  return new;
end $$;
