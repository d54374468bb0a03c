-- Adds a job in the transaction of a change. The columns are those that pg-boss sets from the queue, and the notification wakes a worker as
-- its own does. Before the queue exists there is nothing to add.
create or replace function app.enqueue_job(queue_name text, payload jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into jobs.job (name, data, start_after, created_on, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select q.name, payload, jobs.job_now(), jobs.job_now(), q.expire_seconds, q.deletion_seconds,
    jobs.job_now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false), q.retry_delay_max, q.policy,
    q.dead_letter, q.heartbeat_seconds
  from jobs.queue q where q.name = queue_name;
  perform pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), queue_name);
end $$;
