create or replace function app.keep_allocation() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'An allocation is never changed; reverse it.' using errcode = '23514';
end $$;

create trigger keep_allocation before update or delete on public.allocations for each row execute function app.keep_allocation();
