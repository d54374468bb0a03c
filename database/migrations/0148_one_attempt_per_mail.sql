-- Until when an attempt to send a mail has it to itself; null while none runs. The attempt moves it on while it runs, so it passes soon
-- after a worker has died.
alter table app.mail_messages add column sending_until timestamptz;
