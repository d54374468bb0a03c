-- The limits of these columns counted the text without its outer spaces, so megabytes of spaces passed. They now count every
-- character, and a text still needs one that is not a space. Longer texts from earlier versions lose their outer spaces.

update public.companies set legal_name = btrim(legal_name) where char_length(legal_name) > 200;
alter table public.companies
  drop constraint companies_legal_name_check,
  add constraint companies_legal_name_check check (char_length(legal_name) <= 200 and btrim(legal_name) <> '');

update public.team_members set first_name = btrim(first_name) where char_length(first_name) > 200;
update public.team_members set last_name = btrim(last_name) where char_length(last_name) > 200;
update public.team_members set role = btrim(role) where char_length(role) > 200;
update public.team_members set email = btrim(email) where char_length(email) > 320;
update public.team_members set address_1 = btrim(address_1) where char_length(address_1) > 500;
alter table public.team_members
  drop constraint team_members_first_name_check,
  drop constraint team_members_last_name_check,
  drop constraint team_members_role_check,
  drop constraint team_members_email_check,
  drop constraint team_members_address_1_check,
  add constraint team_members_first_name_check check (char_length(first_name) <= 200 and btrim(first_name) <> ''),
  add constraint team_members_last_name_check check (char_length(last_name) <= 200 and btrim(last_name) <> ''),
  add constraint team_members_role_check check (char_length(role) <= 200 and btrim(role) <> ''),
  add constraint team_members_email_check check (char_length(email) <= 320 and btrim(email) <> ''),
  add constraint team_members_address_1_check check (char_length(address_1) <= 500 and btrim(address_1) <> '');
