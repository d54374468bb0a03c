create or replace function app.begin_operator_act(act text, reason text, subject text) returns uuid
language sql security definer set search_path = '' as $$
  insert into app.staff_acts (act, staff_role, reason, subject) values (act, 'operator', reason, subject) returning id
$$;
grant execute on function app.begin_operator_act(text, text, text) to service_role;
