-- A person can say that they move to another province, which changes their pay from a day.
alter table public.person_requests drop constraint person_requests_subject_check;
alter table public.person_requests add constraint person_requests_subject_check
  check (subject in ('name', 'birth_date', 'sin', 'start_date', 'hours', 'amount', 'move', 'other'));
