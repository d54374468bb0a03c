-- Staff see a client's Home as the client does. The view reads with their own rights.
grant select on public.dashboard to staff;
