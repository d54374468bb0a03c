import { randomBytes } from 'node:crypto';
import { plainDate } from '@portage/domain/dates/plain-date';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompanyPerson } from '../../../../../database/testing/company-people.ts';
import { asStaff, makeStaff, staffRoles } from '../../../../../database/testing/staff-accounts.ts';
import { runCompany } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { linkToken } from '../../platform/secrets/secret-links.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../provider-server.ts';

/**
 * Where a live link can be read in the database, by whom, and why. A link that acts is a secret of its addressee. An invoice's link is
 * here because it only shows the invoice and pays it: without Stripe and test payments it changes nothing.
 */
const readable: readonly { link: string; places: readonly string[]; readers: readonly string[]; why: string }[] = [
  {
    link: 'sign',
    places: ['public.new_documents.file_url', 'public.dashboard.agreement'],
    readers: ['owner'],
    why: 'the owner signs the agreement, from the mail or from the portal',
  },
  {
    link: 'invoice',
    places: ['public.invoices.hosted_invoice_url', 'public.invoices.invoice_pdf', 'public.dashboard.invoices'],
    readers: ['owner', 'admin', 'finance', ...staffRoles.map((role) => `staff ${role}`)],
    why: 'anyone who can read the invoice may see its page',
  },
  {
    link: 'invoice',
    places: ['public.staff_invoices.hosted_invoice_url', 'public.audit_entries.change'],
    readers: staffRoles.map((role) => `staff ${role}`),
    why: 'staff read invoices and what changed in them',
  },
];

let server: ProviderServer;
const readers: Record<string, RequestContext> = {};
/** Each live secret with its kind. */
const secrets = new Map<string, string>();
beforeAll(async () => {
  server = await startProviderServer();
  const company = { ...(await employer(server, {})) } as TestCompany;
  await fill(company);
  const claims = { role: 'authenticated', aal: 'aal2' };
  readers.anon = { role: 'anon', claims: { role: 'anon' }, readOnly: true };
  readers.owner = { role: 'authenticated', claims: { ...claims, sub: company.userId }, readOnly: true };
  for (const role of ['admin', 'finance', 'viewer'] as const) {
    const { userId } = await addCompanyPerson(server.owner, company.id, role);
    readers[role] = { role: 'authenticated', claims: { ...claims, sub: userId }, readOnly: true };
  }
  for (const role of staffRoles)
    readers[`staff ${role}`] = { ...asStaff(await makeStaff(server.owner, role)), readOnly: true };
});
afterAll(() => server[Symbol.asyncDispose]());

/** Fills a company with an unsigned agreement and letter, a checkout, an invoice, an invitation, a calendar link and a login link. */
async function fill(company: TestCompany): Promise<void> {
  await server.call(company, 'complete-account-setup', { userId: company.userId, companyId: company.id });
  await runCompany(server.deps, { id: company.id, legal_name: 'x' }, plainDate('2026-06-01'), false);
  const employeeId = await server.member(company, {
    email: 'letter@people.example',
    social_insurance_number: '130692544',
  });
  await server.call(company, 'create-hellosign-document', {
    type: 'EMPLOYEE_PLACEMENT_LETTER',
    companyId: company.id,
    employeeId,
  });
  await server.call(company, 'create-checkout-page', { planName: 'Professional', term: 'Monthly' });
  await server.call(company, 'invite-company-person', {
    company_id: company.id,
    email: 'invited@people.example',
    name: '',
    role: 'viewer',
  });
  const headers = {
    apikey: server.deps.keys.publishableKey,
    authorization: `Bearer ${company.token}`,
    'content-type': 'application/json',
  };
  const feed = randomBytes(32).toString('hex');
  const made = await server.fetch('/rest/v1/calendar_feeds', {
    method: 'POST',
    headers,
    body: JSON.stringify({ company_id: company.id, secret: feed }),
  });
  expect(made.status).toBe(201);
  secrets.set(feed, 'calendar');
  await server.fetch('/auth/v1/recover', { method: 'POST', headers, body: JSON.stringify({ email: company.email }) });
  await server.runJobs();
  const mails = await server.rows<{ body_text: string }>('select body_text from app.mail_messages');
  for (const { body_text } of mails)
    for (const [, kind = '', , token = ''] of body_text.matchAll(
      /\/([\w-]+)([?#][\w&=]*token(?:_hash)?=|\/)([\w-]{30,})/g,
    ))
      secrets.set(token, kind);
  for (const [kind, sql] of [
    ['sign', 'select id from vendor_sign.signers'],
    ['checkout', 'select id from vendor_billing.checkout_sessions'],
    ['invoice', 'select id from vendor_billing.invoices'],
  ] as const)
    for (const { id } of await server.rows<{ id: string }>(sql))
      secrets.set(linkToken(server.deps.keys, kind, id), kind);
}

/** The columns that a role may select, of every table and view. */
const columnsFor = (role: string) =>
  server.rows<{ place: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as place, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and a.attnum > 0 and not a.attisdropped
       and has_schema_privilege($1, n.oid, 'usage') and has_column_privilege($1, c.oid, a.attnum, 'select')
     group by 1 order by 1`,
    [role],
  );

/** The live links that a reader finds: 'sign in public.new_documents.file_url'. */
async function found(reader: RequestContext): Promise<string[]> {
  const places = new Set<string>();
  for (const { place, columns } of await columnsFor(reader.role)) {
    const list = columns.map((name) => `"${name}"::text as "${name}"`).join(', ');
    const { rows } = await server.deps.db.run(reader, builtSql(`select ${list} from ${place}`), []);
    for (const row of rows as Record<string, string | null>[])
      for (const [column, value] of Object.entries(row))
        for (const [secret, kind] of secrets) if (value?.includes(secret)) places.add(`${kind} in ${place}.${column}`);
  }
  return [...places].sort();
}

test('the world has every kind of live link', () => {
  expect([...new Set(secrets.values())].sort()).toEqual(
    expect.arrayContaining(['calendar', 'checkout', 'invitation', 'invoice', 'reset-password-confirmation', 'sign']),
  );
});

test.each(['anon', 'owner', 'admin', 'finance', 'viewer', ...staffRoles.map((role) => `staff ${role}`)])(
  '%s reads no live link in any column, except those listed',
  async (name) => {
    const reader = readers[name];
    if (reader === undefined) throw new Error(name);
    const allowed = readable.filter((one) => one.readers.includes(name));
    expect(await found(reader)).toEqual(
      allowed.flatMap(({ link, places }) => places.map((at) => `${link} in ${at}`)).sort(),
    );
  },
);
