-- Adds a job in the transaction of a change. The columns are those that pg-boss sets from the queue, and the notification wakes a worker as
-- its own does. Before the queue exists there is nothing to add.
create function app.enqueue_job(queue_name text, payload jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into jobs.job (name, data, start_after, created_on, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select q.name, payload, jobs.job_now(), jobs.job_now(), q.expire_seconds, q.deletion_seconds,
    jobs.job_now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false), q.retry_delay_max, q.policy,
    q.dead_letter, q.heartbeat_seconds
  from jobs.queue q where q.name = queue_name;
  perform pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), queue_name);
end $$;
revoke execute on function app.enqueue_job(text, jsonb) from public;

-- An end that a change of the person's status undid, or followed with a new start, is mailed like one that the company undid by name. That
-- update comes from a trigger; the other one mails by itself.
create function app.mail_return() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 then
    perform app.enqueue_job('employment.returned', jsonb_build_object('endId', new.id));
  end if;
  return null;
end $$;
revoke execute on function app.mail_return() from public;
create trigger mail_return after update of undone_at, rehired_on on public.employment_ends
  for each row when ((old.undone_at is null and new.undone_at is not null) or (old.rehired_on is null and new.rehired_on is not null))
  execute function app.mail_return();
