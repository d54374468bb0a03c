-- How many other people have the same account, in use or waiting, in any company. It discloses no digest. A person who works for two
-- clients counts once, and not as someone else.
create or replace function app.bank_account_shared_with(account uuid) returns integer
language sql stable security definer cost 1000 set search_path = '' as $$
  select count(distinct coalesce(other_person.person_digest, uuid_send(other.team_member_id)))::integer
  from app.bank_accounts own
  join app.bank_accounts other on other.digest = own.digest and other.canceled_at is null and other.team_member_id <> own.team_member_id
  left join app.sealed_sins person on person.team_member_id = own.team_member_id
  left join app.sealed_sins other_person on other_person.team_member_id = other.team_member_id
  where own.id = account and (select app.staff_role()) is not null
    and (other_person.person_digest = person.person_digest) is not true
    and (other.usable_from > app.today() or other.id = app.bank_account_on(other.team_member_id, app.today()))
$$;
grant execute on function app.bank_account_shared_with(uuid) to staff;
