-- Migrations of release 0.4.0 made policies with these functions. Policies are written out in objects/policies now.
drop function if exists app.protect(regclass), app.require_second_step(regclass), app.let_staff_read(regclass, text[], text[]);

-- The grant on the table includes it.
revoke update (paid_until) on public.team_members from service_role;
