-- What the staff said about a decision of Today: who has taken it, and until when it is snoozed. The decision itself is derived from facts.
create table app.decision_marks (
  -- As staff_decisions names it.
  id text primary key check (char_length(id) between 1 and 200),
  company_id uuid references public.companies on delete cascade,
  taken_at timestamptz,
  -- Null on the command line.
  taken_by uuid,
  snoozed_until app.day,
  snooze_reason app.lines check (char_length(snooze_reason) between 1 and 500),
  snoozed_at timestamptz,
  snoozed_by uuid,
  -- The decision as it was snoozed: its next deadline, and what brings it back when it changes.
  deadline app.day,
  facts integer,
  cents bigint,
  blocking boolean,
  fingerprint text,
  check (taken_at is not null or taken_by is null),
  check ((snoozed_until is null) = (snooze_reason is null) and (snoozed_until is null) = (snoozed_at is null)
    and (snoozed_until is null) = (facts is null) and (snoozed_until is null) = (blocking is null)
    and (snoozed_until is null) = (fingerprint is null)),
  check (snoozed_until is not null or (snoozed_by is null and deadline is null and cents is null))
);
create index decision_marks_company_idx on app.decision_marks (company_id) where company_id is not null;
alter table app.decision_marks enable row level security, force row level security;
create policy owner_all on app.decision_marks to current_user using (true) with check (true);
grant select on app.decision_marks to staff;
grant select, insert, update on app.decision_marks to service_role;
