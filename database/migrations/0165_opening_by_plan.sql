-- Opening amounts tell CPP from QPP, and insurable earnings in Quebec from others: after a move to or from Quebec in the year, what was
-- paid under one plan counts in the other at the ratio of their rates.
alter table app.opening_year_to_date
  -- The part of cpp that is QPP.
  add column qpp bigint not null default 0,
  -- The part of insurable at Quebec's EI rate.
  add column insurable_quebec bigint not null default 0;

-- Amounts that are recorded already are of the province where the person worked when the pay moved here. No trigger runs: the amounts stay
-- as they were imported, and the guard refuses any change of them.
alter table app.opening_year_to_date disable trigger user;
update app.opening_year_to_date y set qpp = y.cpp, insurable_quebec = y.insurable
from public.team_members t
where t.team_member_id = y.team_member_id
  and coalesce(
    (select e.province from public.employment_terms e where e.team_member_id = y.team_member_id and e.canceled_at is null
       order by e.effective_on > coalesce(t.paid_until, t.commencement_date),
         case when e.effective_on <= coalesce(t.paid_until, t.commencement_date) then e.effective_on end desc, e.effective_on limit 1),
    t.state,
    case when t.postal_code ~* '^\s*[GHJ]' then 'QC' end) = 'QC';
alter table app.opening_year_to_date enable trigger user;

alter table app.opening_year_to_date
  add check (qpp between 0 and cpp),
  add check (insurable_quebec between 0 and insurable);
