create or replace function app.index_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.people_terms (team_member_id, kind, term) values
    (new.team_member_id, 'last', app.folded(new.last_name || ' ' || new.first_name)),
    (new.team_member_id, 'first', app.folded(new.first_name || ' ' || new.last_name)),
    (new.team_member_id, 'email', app.folded(new.email))
  on conflict (team_member_id, kind) do update set term = excluded.term;
  return null;
end $$;

create trigger index_person_inserted after insert on public.team_members for each row execute function app.index_person();
create trigger index_person_renamed after update of first_name, last_name, email on public.team_members for each row
  when (new.first_name <> old.first_name or new.last_name <> old.last_name or new.email <> old.email) execute function app.index_person();
