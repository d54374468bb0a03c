-- Claims without an answer, the oldest first, whichever client's they are.
create index expenses_unanswered_idx on public.expenses (requested_at) where state = 'requested';
