create or replace function app.give_payment_reference(company uuid) returns void language plpgsql set search_path = '' as $$
declare
  digits int;
begin
  loop
    digits := (100000 + floor(random() * 900000))::int * 100;
    insert into app.payment_references (company_id, reference) values (company, 'P-' || (digits + 98 - digits % 97)) on conflict do nothing;
    exit when exists (select from app.payment_references r where r.company_id = company);
  end loop;
end $$;
