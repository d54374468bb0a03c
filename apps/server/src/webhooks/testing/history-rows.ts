import { cents, toDecimal } from '@portage/domain/money/money';
import type { ProviderServer } from '../../testing/provider-server.ts';
import type { History } from './histories.ts';

/** The amount of every invoice in a history. */
export const invoiceCents = cents(374_329);

const id = (kind: number) => `('00000000-0000-4000-800${kind}-' || lpad(n::text, 12, '0'))::uuid`;
const [user, company, plan, member, invoice, document, request] = [1, 2, 3, 4, 5, 6, 7].map(id);

const statements: [string, string][] = [
  [
    '*',
    `insert into auth.users (id, email, email_confirmed_at, created_at) select ${user}, n || '@history.example', now(), now()`,
  ],
  [
    '*',
    `insert into public.companies (id, user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     select ${company}, ${user}, 'History ' || n, '1-10', 'x', n || '@history.example', n || '@history.example', 'Germany', 'EUR', 'x', 'y'`,
  ],
  [
    '*',
    `insert into public.team_members (team_member_id, company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary, address_1, payroll_schedule, commencement_date)
     select ${member}, ${company}, 'Maya', 'Tremblay', 'Engineer', 'maya@people.example', '1990-01-01', '046454286', 'yes', 91000, '1 King St', 'Bi-Weekly', '2026-06-01'`,
  ],
  ['*', `insert into public.company_members (company_id, user_id, role) select ${company}, ${user}, 'owner'`],
  [
    '*',
    `insert into public.team_directory (team_member_id, company_id, first_name, last_name, role, status, date_added)
     select ${member}, ${company}, 'Maya', 'Tremblay', 'Engineer', 'pending', now()`,
  ],
  [
    'checkout',
    `insert into public.plans (id, company_id, user_id, plan_name, number_of_employees, term)
     select ${plan}, ${company}, ${user}, 'Professional', '5', 'Monthly'`,
  ],
  [
    'checkout',
    `insert into app.checkouts (company_id, plan_id, provider, provider_session_id, amount_cents)
     select ${company}, ${plan}, 'built-in', 'checkout_' || n, 59900`,
  ],
  [
    'invoice',
    `insert into public.invoices (id, company_id, invoice_number, amount, due_date, period_start, period_end, payday, provider, provider_invoice_id, hosted_invoice_url)
     select ${invoice}, ${company}, 'INV-' || n, ${toDecimal(invoiceCents)}, '2026-06-08', '2026-06-01', '2026-06-14', '2026-06-15', 'built-in', 'invoice_' || n, 'http://portage.test/'`,
  ],
  [
    'invoice',
    `insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select ${company}, ${member}, ${invoice}, 'processing', '2026-06-01', '2026-06-14', '2026-06-15', 1, 3500, 79.87, 163.42, '{}'`,
  ],
  [
    'signature',
    `insert into public.new_documents (id, company_id, team_member_id, type) select ${document}, ${company}, ${member}, 'EMPLOYEE_PLACEMENT_LETTER'`,
  ],
  [
    'signature',
    `insert into app.signature_requests (id, new_document_id, company_id, team_member_id, type, subject, provider, provider_request_id, status)
     select ${request}, ${document}, ${company}, ${member}, 'EMPLOYEE_PLACEMENT_LETTER', 'x', 'built-in', 'signature_' || n, 'sent'`,
  ],
];

const subjectOf = (history: History): string => history.story.events[0]?.of ?? '';

/** Inserts in bulk, for each history, a company with the plan, invoice or letter that the history is about. */
export async function makeRows(server: ProviderServer, histories: History[]): Promise<void> {
  await server.rows('set session_replication_role = replica');
  for (const [subject, statement] of statements) {
    const numbers = histories.flatMap((history, at) => (subject === '*' || subjectOf(history) === subject ? [at] : []));
    await server.rows(`${statement} from unnest($1::integer[]) as n`, [numbers]);
  }
  await server.rows('set session_replication_role = origin');
  await server.rows('analyze');
}

/** The final state of each history's rows, in the format of `Story.end`. */
export async function finalStates(server: ProviderServer, histories: History[]): Promise<string[]> {
  const ends = new Map<number, string>();
  const queries = [
    `select right(k.provider_session_id, -9)::integer as n, 'plan ' || p.status || ', checkout ' || k.status as ended
     from public.plans p join app.checkouts k on k.plan_id = p.id`,
    `select right(i.provider_invoice_id, -8)::integer as n, 'invoice ' || i.status || ', lines '
       || string_agg(p.payment_type || ' ' || p.status, ' + ' order by p.payment_type) as ended
     from public.invoices i join public.payments p on p.invoice_id = i.id group by i.id`,
    `select right(r.provider_request_id, -10)::integer as n, 'document ' || d.status || case when d.file_url is null then '' else ' with a link' end
       || ', request ' || r.status || ', contracts ' || cardinality(t.associated_contracts) || case when count(j.id) > 0 then ', to be filed' else '' end as ended
     from app.signature_requests r join public.new_documents d on d.id = r.new_document_id join public.team_members t on t.team_member_id = r.team_member_id
     left join jobs.job j on j.name = 'signature.file' and j.data ->> 'requestId' = r.id::text group by r.id, d.id, t.team_member_id`,
  ];
  for (const query of queries)
    for (const { n, ended } of await server.rows<{ n: number; ended: string }>(query)) ends.set(n, ended);
  return histories.map((_, at) => ends.get(at) ?? 'nothing');
}
