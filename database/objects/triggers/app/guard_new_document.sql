-- Whether a document was signed on paper is known when it is filed, and never changes: the guard lets only such a document be undone.
create or replace function app.guard_new_document() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.signed_on_paper <> new.signed_on_paper then
    raise exception 'How a document was signed does not change.' using errcode = '23514';
  end if;
  if old.status = 'signed' and new.status <> 'signed' and not (old.signed_on_paper and new.status = 'cancelled') then
    raise exception 'A signed document stays signed.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_new_document before update on public.new_documents for each row execute function app.guard_new_document();
