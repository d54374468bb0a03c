-- A request that arrives, and its answer, are on screen without a reload.
alter publication supabase_realtime add table public.time_away;
alter table public.time_away replica identity full;
