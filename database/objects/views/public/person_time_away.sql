-- Time away as a client's page of a person lists it, with the name of who decided it; null where the provider did. The reader's own row security applies.
create view public.person_time_away with (security_invoker = true) as
  select a.id, a.company_id, a.team_member_id, a.kind, a.first_day, a.last_day, a.half, a.note, a.state, a.requested_at, a.decided_at, a.answer,
    app.person_name(a.company_id, a.decided_by) as decided_by_name
  from public.time_away a;
grant select on public.person_time_away to authenticated;
