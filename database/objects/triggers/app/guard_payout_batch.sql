-- A batch moves forward, or is canceled. Where its amount needs a second person, that is another one than who prepared it, and nothing is
-- exported before.
create or replace function app.guard_payout_batch() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.state <> old.state and (old.state, new.state) not in
    (('prepared', 'approved'), ('prepared', 'exported'), ('approved', 'exported'), ('exported', 'sent'),
      ('prepared', 'canceled'), ('approved', 'canceled'), ('exported', 'canceled')) then
    raise exception 'A payout batch cannot go from % to %.', old.state, new.state using errcode = '23514';
  end if;
  if new.state = 'approved' and (new.approved_at is null or new.approved_by is null or new.approved_by is not distinct from new.prepared_by) then
    raise exception 'A payout batch is approved by a second person.' using errcode = '23514';
  end if;
  if new.state = 'exported' and new.needs_approval and new.approved_at is null then
    raise exception 'A payout batch is exported once it is approved.' using errcode = '23514';
  end if;
  if old.state in ('sent', 'canceled') or (old.approved_at, old.approved_by) is distinct from (new.approved_at, new.approved_by) and old.state <> 'prepared' then
    raise exception 'A payout batch that is sent or canceled never changes.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard before update on app.payout_batches for each row execute function app.guard_payout_batch();
