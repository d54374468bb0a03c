-- A person may take back what they asked to have corrected, until it is answered. answered_at is then when they did.
alter table public.person_requests
  drop constraint person_requests_state_check,
  drop constraint person_requests_check1,
  drop constraint person_requests_check2,
  add constraint person_requests_state_check check (state in ('open', 'done', 'declined', 'withdrawn')),
  add constraint person_requests_answered check ((state in ('open', 'withdrawn')) = (answer = '')),
  add constraint person_requests_shown check (state not in ('open', 'withdrawn') or not shown_to_client);
