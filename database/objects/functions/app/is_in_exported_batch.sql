-- Whether a line or one-time payment is in a file for the bank that is not marked as sent yet. It has no search_path of its own, so that
-- queries inline it.
create or replace function app.is_in_exported_batch(line uuid) returns boolean language sql stable as $$
  select exists (select from app.payout_batch_lines l join app.payout_batches b on b.id = l.batch_id
    where l.line_id = $1 and l.is_open and b.state = 'exported')
$$;
grant execute on function app.is_in_exported_batch(uuid) to service_role, staff;
