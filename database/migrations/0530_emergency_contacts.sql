-- Whom to call when something happens to a person. The person alone writes it; who reads their phone number reads it too.
alter table public.team_members add column emergency_name app.line check (char_length(emergency_name) <= 200 and btrim(emergency_name) <> ''),
  add column emergency_relationship app.line check (char_length(emergency_relationship) <= 100 and btrim(emergency_relationship) <> ''),
  add column emergency_phone app.line check (char_length(emergency_phone) <= 50 and btrim(emergency_phone) <> ''),
  add constraint team_members_emergency_contact check ((emergency_name is null) = (emergency_phone is null)
    and (emergency_relationship is null or emergency_name is not null));
grant select (emergency_name, emergency_relationship, emergency_phone) on public.team_members to staff, person;
