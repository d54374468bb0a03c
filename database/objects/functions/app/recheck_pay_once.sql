-- Enqueues a check of people of a company, or adds them to the one that is waiting. From 100 people on it is a check of the company. The lock
-- keeps a worker from taking the waiting one before this change is committed, so that it reads the change. Locked ones are skipped: two
-- changes at the same time never wait for each other.
-- run: whether it may run payroll. A check that may also does what one that may not does.
-- members: whose planned pay the change concerns; null for everybody's.
create or replace function app.recheck_pay_once(company uuid, run boolean, members uuid[]) returns void language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
  listed jsonb;
begin
  select j.id, j.data into waiting from jobs.job j
    where j.name = 'payroll.recheck' and j.state = 'created' and j.data ->> 'companyId' = company::text and (not run or not j.data ? 'run')
    limit 1 for update skip locked;
  if found then
    listed := waiting.data -> 'memberIds';
    if listed is null or listed @> to_jsonb(members) then
      return;
    end if;
    update jobs.job j set data = case when members is null or jsonb_array_length(listed) + cardinality(members) > 100 then waiting.data - 'memberIds'
        else jsonb_set(waiting.data, '{memberIds}', listed || to_jsonb(members)) end
      where j.name = 'payroll.recheck' and j.id = waiting.id;
  else
    perform app.enqueue_job('payroll.recheck', jsonb_strip_nulls(jsonb_build_object(
      'companyId', company, 'run', case when not run then false end, 'memberIds', to_jsonb(members))));
  end if;
end $$;
