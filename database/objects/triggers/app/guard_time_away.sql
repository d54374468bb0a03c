-- Time away is decided once, and can be canceled after it was approved. Nothing else of it changes, and no two entries that count have a day in common.
-- An account of a person who is paid asks and cancels for itself, and decides only as the colleague whom the client named.
create or replace function app.guard_time_away() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  deciding text[] := array['state', 'decided_by', 'decided_at', 'answer'];
  is_person boolean := exists (select from app.person_accounts p where p.user_id = auth.uid());
  is_own boolean := is_person and exists (select from app.person_employments e where e.user_id = auth.uid() and e.team_member_id = new.team_member_id);
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - deciding is distinct from to_jsonb(old) - deciding
      or not (old.state = 'requested' or old.state = 'approved' and new.state = 'canceled') then
      raise exception 'Time away is decided once.' using errcode = '23514';
    end if;
    if is_person and not (new.decided_by is not distinct from auth.uid() and case when new.state = 'canceled' then is_own
      else not is_own and app.decides_time_away_of(auth.uid(), new.team_member_id) end) then
      raise exception 'Someone else decides this time away.' using errcode = '42501', hint = 'timeAwayNotYours';
    end if;
    return new;
  end if;
  if is_person and not (is_own and new.state = 'requested') then
    raise exception 'A person asks for their own time away.' using errcode = '42501', hint = 'timeAwayNotYours';
  end if;
  -- Entries of one person take turns.
  perform from public.team_members t where t.team_member_id = new.team_member_id for update;
  if exists (select from public.time_away a where a.team_member_id = new.team_member_id and a.state in ('requested', 'approved')
    and a.first_day <= new.last_day and a.last_day >= new.first_day) then
    raise exception 'These days are requested or taken already.' using errcode = '23514', hint = 'timeAwayOverlaps';
  end if;
  return new;
end $$;

create trigger guard_time_away before insert or update on public.time_away for each row execute function app.guard_time_away();
