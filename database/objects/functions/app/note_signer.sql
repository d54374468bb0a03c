-- Who opened, signed or declined a document, where the signer has no session here: in the name of the signer.
create or replace function app.note_signer(request uuid, operation text, signer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if operation not in ('OPEN', 'SIGN', 'DECLINE') then raise exception 'Unknown operation %.', operation; end if;
  perform app.append_audit((select r.company_id from app.signature_requests r where r.id = request),
    'app.signature_requests', request::text, operation, signer);
end $$;
grant execute on function app.note_signer(uuid, text, jsonb) to service_role;
