create policy service_all on app.mail_messages to service_role using (true) with check (true);
create policy staff_read on app.mail_messages for select to staff using ((select app.staff_role()) is not null);

-- The sign-in service sends mail too: it may put messages in the outbox and count what it sent, no more.
create policy auth_admin_insert on app.mail_messages for insert to auth_admin with check (true);
