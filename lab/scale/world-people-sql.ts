/**
 * Companies and their people. Each statement fills one batch of companies: `$1` is the number of the first, `$2` of the last.
 * `pg_temp.id` and `pg_temp.pick` derive every value from the seed, so rows that belong together need no lookup.
 */
export const peopleStatements: readonly string[] = [
  `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, created_at)
   select pg_temp.id('user', c), 'authenticated', 'authenticated', 'admin' || c || '@company' || c || '.example',
     '$2b$10$' || repeat('x', 53), pg_temp.day() - 400, pg_temp.day() - pg_temp.pick('signed in', c, 30), '{"provider": "email"}', '{}', pg_temp.day() - 400
   from generate_series($1::bigint, $2::bigint) c`,
  `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
   select pg_temp.id('user', c)::text, pg_temp.id('user', c), jsonb_build_object('sub', pg_temp.id('user', c), 'email', 'admin' || c || '@company' || c || '.example'), 'email', pg_temp.day() - 400
   from generate_series($1::bigint, $2::bigint) c`,
  `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
   select pg_temp.id('session', c * 10 + s), pg_temp.id('user', c), pg_temp.day() - s * 20, pg_temp.day() - s, 'aal1', 'Mozilla/5.0 (X11; Linux x86_64)', '203.0.113.7'
   from generate_series($1::bigint, $2::bigint) c, generate_series(1, 2) s`,
  `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at)
   select pg_temp.id('session', c * 10 + s), 'password', pg_temp.day() - s * 20 from generate_series($1::bigint, $2::bigint) c, generate_series(1, 2) s`,
  `insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at)
   select md5('token' || c || '-' || s || '-' || r), pg_temp.id('user', c)::text, pg_temp.id('session', c * 10 + s), r < 5, pg_temp.day() - s * 5 + r
   from generate_series($1::bigint, $2::bigint) c, generate_series(1, 2) s, generate_series(1, 5) r`,
  `insert into auth.audit_log_entries (payload, created_at)
   select jsonb_build_object('action', 'login', 'actor_id', pg_temp.id('user', c)), pg_temp.day() - e * 15
   from generate_series($1::bigint, $2::bigint) c, generate_series(1, 10) e`,
  `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret, created_at)
   select pg_temp.id('user', c), 'Authenticator', 'totp', 'verified', 'sealed', pg_temp.day() - 300
   from generate_series($1::bigint, $2::bigint) c where c > 1 and pg_temp.pick('mfa', c, 10) < 2`,
  `insert into public.companies (id, user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose,
     hiring_timeline, customer_stripe_id, created_at)
   select pg_temp.id('company', c), pg_temp.id('user', c), 'Company ' || c || ' ' || (array['Robotics GmbH', 'Labs Ltd', 'Software Inc', 'Systems SA'])[1 + pg_temp.pick('kind', c, 4)],
     case when c = 1 then '501+' else '11-50' end, 'Torstrasse ' || pg_temp.pick('street', c, 200) || E'\\n10119 Berlin', 'billing@company' || c || '.example',
     'admin' || c || '@company' || c || '.example', (array['Germany', 'France', 'United Kingdom', 'United States'])[1 + pg_temp.pick('country', c, 4)],
     (array['USD', 'GBP', 'EUR', 'CAD'])[1 + pg_temp.pick('currency', c, 4)], 'Hire employees', 'Now', 'cus_' || c, pg_temp.day() - 400
   from generate_series($1::bigint, $2::bigint) c`,
  `insert into public.company_members (id, company_id, user_id, role, added_at)
   select pg_temp.id('owner', c), pg_temp.id('company', c), pg_temp.id('user', c), 'owner', pg_temp.day() - 400
   from generate_series($1::bigint, $2::bigint) c`,
  `insert into app.payment_references (company_id, reference)
   select pg_temp.id('company', c), 'P-' || (10000023 + 97 * c - (10000023 + 97 * c) % 97 + 1) from generate_series($1::bigint, $2::bigint) c`,
  `insert into vendor_billing.customers (id, email, name, created_at)
   select 'cus_' || c, 'billing@company' || c || '.example', 'Company ' || c, pg_temp.day() - 400 from generate_series($1::bigint, $2::bigint) c`,
  `insert into public.calendar_feeds (company_id, token_hash, created_at)
   select pg_temp.id('company', c), md5('feed' || c) || md5('calendar' || c), pg_temp.day() - 300
   from generate_series($1::bigint, $2::bigint) c where pg_temp.pick('feed', c, 10) < 3`,
  `insert into public.plans (id, company_id, user_id, plan_name, status, price, number_of_employees, term, created_at)
   select pg_temp.id('plan', c * 10 + p), pg_temp.id('company', c), pg_temp.id('user', c), case when p = 1 then 'Enterprise' else 'Professional' end,
     case when p = 1 then 'Completed' else 'Cancelled' end, 'CAD 499', case when p = 1 then 'unlimited' else '5' end, 'Monthly', pg_temp.day() - 390 - p
   from generate_series($1::bigint, $2::bigint) c, generate_series(1, 2) p`,
  `insert into app.checkouts (company_id, plan_id, provider, provider_session_id, url, amount_cents, status, created_at)
   select pg_temp.id('company', c), pg_temp.id('plan', c * 10 + 1), 'built-in', 'cs_' || c, 'https://pay.example/' || c, 49900, 'completed', pg_temp.day() - 391
   from generate_series($1::bigint, $2::bigint) c`,
  // People of the batch. Most work; some have left, are not active yet, or are being set up.
  'truncate scale_people',
  `insert into scale_people (person, company, schedule, province, salary, status, ended, member_id, company_id, hired)
   select c * 1000000 + k, c, case when pg_temp.pick('schedule', c * 1000000 + k, 10) < 8 then 'Bi-Weekly' else 'Monthly' end,
     (array['AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT'])[1 + pg_temp.pick('province', c * 1000000 + k, 13)],
     (select array_agg(salary order by salary) from scale_salaries)[1 + pg_temp.pick('salary', c * 1000000 + k, 6)],
     case when pg_temp.pick('state', c * 1000000 + k, 100) < 94 then 'approved' when pg_temp.pick('state', c * 1000000 + k, 100) < 98 then 'processing' else 'pending' end,
     pg_temp.pick('state', c * 1000000 + k, 100) between 94 and 96,
     pg_temp.id('member', c * 1000000 + k), pg_temp.id('company', c), null
   from generate_series($1::bigint, $2::bigint) c cross join lateral generate_series(1, case when c = 1 then pg_temp.setting('first company') else pg_temp.setting('people each') end) k`,
  `update scale_people p set hired = s.commencement from scale_schedules s where s.schedule = p.schedule`,
  `insert into public.team_members (team_member_id, company_id, first_name, last_name, role, status, email, phone, gender, birth_date, social_insurance_number,
     department, is_employee, salary, date_added, address_1, city, state, postal_code, approved_date, payroll_schedule, commencement_date, manager_name)
   select member_id, company_id, (array['Maya', 'Noah', 'Chloe', 'Liam', 'Emma', 'Lucas', 'Zoe', 'Omar', 'Ines', 'Hugo'])[1 + pg_temp.pick('first', person, 10)],
     (array['Tremblay', 'Singh', 'Roy', 'Chen', 'Martin', 'Nguyen', 'Campbell', 'Gagnon'])[1 + pg_temp.pick('last', person, 8)] || ' ' || person % 1000000,
     (array['Engineer', 'Designer', 'Analyst', 'Manager'])[1 + pg_temp.pick('role', person, 4)], status, 'person' || person || '@people.example', '+1 416 555 0100',
     (array['Female', 'Male'])[1 + pg_temp.pick('gender', person, 2)], date '1990-01-01', '***-***-' || lpad((person % 1000)::text, 3, '0'),
     'Product', 'yes', round(salary / 100.0, 2), hired - 30 + pg_temp.pick('added', person, 28), person % 900 || ' King Street', 'Toronto', province, 'M5V 1A1', hired - 1, schedule, hired, 'Ada Manager'
   from scale_people`,
  `insert into public.team_directory (team_member_id, company_id, first_name, last_name, role, department, status, date_added)
   select t.team_member_id, t.company_id, t.first_name, t.last_name, t.role, t.department, t.status, t.date_added
   from scale_people p join public.team_members t on t.team_member_id = p.member_id`,
  `insert into app.sealed_sins (team_member_id, sealed, digest, person_digest, created_at)
   select member_id, decode(repeat(md5('sealed' || person), 20), 'hex'), sha256(convert_to('sin' || person, 'UTF8')), sha256(convert_to('person' || person, 'UTF8')), hired - 30 from scale_people`,
  `insert into app.people (digest) select sha256(convert_to('person' || person, 'UTF8')) from scale_people where status = 'approved'`,
  `insert into public.employment_terms (id, company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province, recorded_at, shown)
   select pg_temp.id('terms', person), company_id, member_id, hired, salary, schedule, province, hired - 30, true from scale_people`,
  `insert into public.employment_ends (id, company_id, team_member_id, last_day, reason_code, final_pay_on, recorded_at)
   select pg_temp.id('end', p.person), p.company_id, p.member_id, l.end_date, 'E00', l.payday, l.end_date - 20
   from scale_people p join scale_lines l on l.schedule = p.schedule and l.province = p.province and l.salary = p.salary and l.period_number = 6 where p.ended`,
  `insert into public.new_documents (id, company_id, team_member_id, type, status, file_url, created_at)
   select pg_temp.id('agreement', c), pg_temp.id('company', c), null::uuid, 'EOR_SERVICE_AGREEMENT', 'signed', 'agreements/' || c || '.pdf', (pg_temp.day() - 395)::timestamptz from generate_series($1::bigint, $2::bigint) c
   union all
   select pg_temp.id('letter', person), company_id, member_id, 'EMPLOYEE_PLACEMENT_LETTER', case when status = 'approved' or ended then 'signed' else 'sent' end,
     'letters/' || person || '.pdf', hired - 20 from scale_people where status <> 'pending'`,
  `insert into app.signature_requests (id, new_document_id, company_id, team_member_id, type, subject, provider, provider_request_id, status, document_path, document_sha256, created_at)
   select pg_temp.id('request', ('x' || left(md5(d.id::text), 15))::bit(60)::bigint), d.id, d.company_id, d.team_member_id, d.type, 'Please sign', 'built-in', 'req_' || d.id, d.status, d.file_url, md5(d.id::text) || md5(d.id::text), d.created_at
   from public.new_documents d where d.company_id in (select pg_temp.id('company', c) from generate_series($1::bigint, $2::bigint) c)`,
  `insert into vendor_sign.requests (id, type, subject, document_title, document_text, metadata, status, created_at, completed_at)
   select 'req_' || d.id, d.type, 'Please sign', 'Letter', repeat('The terms of the letter. ', 40), jsonb_build_object('document', d.id), case when d.status = 'signed' then 'complete' else 'open' end, d.created_at, d.created_at
   from public.new_documents d where d.company_id in (select pg_temp.id('company', c) from generate_series($1::bigint, $2::bigint) c)`,
  `insert into vendor_sign.signers (request_id, position, role, name, email_address, token_hash, status)
   select 'req_' || d.id, s, 'signer', 'Signer', 'signer@people.example', md5(d.id::text || s), case when d.status = 'signed' then 'signed' else 'waiting' end
   from public.new_documents d, generate_series(1, 2) s where d.company_id in (select pg_temp.id('company', c) from generate_series($1::bigint, $2::bigint) c)`,
  `insert into storage.objects (bucket_id, name, owner_id, metadata, version, created_at)
   select 'documents', pg_temp.id('user', c) || '/document ' || d || '.pdf', pg_temp.id('user', c)::text, '{"size": 48000, "mimetype": "application/pdf"}', gen_random_uuid()::text, pg_temp.day() - d * 10
   from generate_series($1::bigint, $2::bigint) c, generate_series(1, 12) d`,
  `insert into public.documents (user_id, name, file_path, tag, created_at)
   select pg_temp.id('user', c), 'Document ' || d, pg_temp.id('user', c) || '/document ' || d || '.pdf', 'Other', pg_temp.day() - d * 10
   from generate_series($1::bigint, $2::bigint) c, generate_series(1, 12) d`,
];
