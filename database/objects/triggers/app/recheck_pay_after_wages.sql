-- New figures apply at once: the companies that they concern are compared with the facts in the next seconds.
create or replace function app.recheck_pay_after_wages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.recheck_pay(c.company_id) from (
    select distinct t.company_id from public.team_members t
    where t.status = 'approved' and (t.state is null or exists (select from added a where a.province = t.state))
    union
    -- The province of employment can differ from the one on the profile.
    select distinct e.company_id from public.employment_terms e where exists (select from added a where a.province = e.province)) c;
  return null;
end $$;

create trigger recheck_pay after insert on app.minimum_wages
  referencing new table as added for each statement execute function app.recheck_pay_after_wages();
