-- A request is answered once, and nothing else of it changes. A pay statement that it names is the person's, and few requests wait at once.
create or replace function app.guard_person_request() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  answering text[] := array['state', 'answer', 'answered_by', 'answered_at', 'shown_to_client'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - answering is distinct from to_jsonb(old) - answering or old.state <> 'open' or new.state = 'open' then
      raise exception 'A request is answered once.' using errcode = '23514', hint = 'requestAnswered';
    end if;
    return new;
  end if;
  -- Requests of one person take turns.
  perform from public.team_members t where t.team_member_id = new.team_member_id for update;
  if new.statement_id is not null and not exists (
    select from public.pay_statements s where s.id = new.statement_id and s.team_member_id = new.team_member_id) then
    raise exception 'The pay statement is another person''s.' using errcode = '23514', hint = 'payStatementNotFound';
  end if;
  if (select count(*) from public.person_requests r where r.team_member_id = new.team_member_id and r.state = 'open') >= 5 then
    raise exception 'Too many requests wait for an answer.' using errcode = '23514', hint = 'tooManyOpenRequests';
  end if;
  return new;
end $$;

create trigger guard_person_request before insert or update on public.person_requests
  for each row execute function app.guard_person_request();
