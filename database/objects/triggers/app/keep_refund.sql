create or replace function app.keep_refund() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'A refund is never changed; reverse it.' using errcode = '23514';
end $$;

create trigger keep_refund before update or delete on app.refunds for each row execute function app.keep_refund();
