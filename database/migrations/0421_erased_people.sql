-- When the details of a former employee were erased, years after the law asks for them. Names of what they were paid stay in books and statements.
alter table public.team_members add column erased_at timestamptz,
  drop constraint team_members_details,
  add constraint team_members_details check ((birth_date is not null and social_insurance_number is not null and address_1 is not null)
    or (details_by_person and status = 'pending') or (erased_at is not null and status <> 'approved'));
grant select (erased_at) on public.team_members to staff;
