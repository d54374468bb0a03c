import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asStaff, makeStaff, type StaffAccount } from '../../../../../database/testing/staff-accounts.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';

let server: ProviderServer;
let auditor: StaffAccount;
beforeAll(async () => {
  server = await startProviderServer();
  auditor = await makeStaff(server.owner, 'auditor');
});
afterAll(() => server[Symbol.asyncDispose]());

async function unsigned(name: string) {
  const company = await server.company(name);
  await server.call(company, 'complete-account-setup', { userId: company.userId, companyId: company.id });
  await server.runJobs();
  return { company, link: await server.mailedLink(company.email, 'sign') };
}

/** What staff read in the audit log about who opened, signed or declined. */
const trail = async (companyId: string) => {
  const { rows } = await server.deps.db.run(
    { ...asStaff(auditor), readOnly: true },
    builtSql(
      `select operation, table_name, actor_email, actor_role, change from public.audit_entries
       where company_id = $1 and operation in ('OPEN', 'SIGN', 'DECLINE') order by seq`,
    ),
    [companyId],
  );
  return rows;
};
const logged = (companyId: string) =>
  server.rows(
    "select operation, change ->> 'ip' as ip, change ->> 'at' as at from app.audit_log where company_id = $1 and operation in ('OPEN', 'SIGN', 'DECLINE') order by seq",
    [companyId],
  );

test('names who opened an agreement and who signed it, by which link and when', async () => {
  const { company, link } = await unsigned('Trail');
  await server.post(`${link}/opened`, {});
  await server.runJobs();
  await server.post(link, { name: 'Ana Client', consent: 'yes' });
  await server.runJobs();
  const about = { table_name: 'app.signature_requests', actor_email: company.email, actor_role: 'signer' };
  const signer = {
    role: 'Client',
    email: company.email,
    via: 'signing link',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  };
  expect(await trail(company.id)).toEqual([
    { operation: 'OPEN', ...about, change: expect.objectContaining(signer) },
    { operation: 'SIGN', ...about, change: expect.objectContaining({ ...signer, signed_as: 'Ana Client' }) },
    {
      operation: 'SIGN',
      ...about,
      actor_email: server.deps.config.PROVIDER_SIGNER_EMAIL,
      change: expect.objectContaining({ role: 'Provider', via: 'standing instruction' }),
    },
  ]);
  // The network address is in the log, and not shown to staff.
  expect(JSON.stringify(await trail(company.id))).not.toContain('"ip"');
  expect((await logged(company.id)).map(({ ip }) => ip)).toEqual([expect.any(String), expect.any(String), null]);
});

test('names who declined', async () => {
  const { company, link } = await unsigned('Declined trail');
  await server.post(`${link}/decline`, { reason: 'Too long.' });
  await server.runJobs();
  expect(await trail(company.id)).toEqual([
    expect.objectContaining({ operation: 'OPEN', actor_email: company.email }),
    expect.objectContaining({ operation: 'DECLINE', actor_email: company.email }),
  ]);
});

test('does not take the visit of a mail scanner for the person’s', async () => {
  const { company, link } = await unsigned('Scanned');
  for (const method of ['GET', 'HEAD']) await server.fetch(link, { method });
  await server.fetch(`${link}/opened`);
  await server.fetch(`${link}/opened`, { method: 'POST', headers: { origin: 'https://evil.example' } });
  await server.runJobs();
  expect(await trail(company.id)).toEqual([]);
  expect(
    await server.rows('select status, seen_at from public.new_documents where company_id = $1', [company.id]),
  ).toEqual([{ status: 'sent', seen_at: null }]);
  // The person's own page reports that it was opened.
  expect((await server.post(`${link}/opened`, {})).status).toBe(204);
  await server.runJobs();
  expect(
    await server.rows('select 1 from public.new_documents where company_id = $1 and seen_at is not null', [company.id]),
  ).toHaveLength(1);
});

test('answers a report of an unknown link as every other', async () => {
  expect((await server.post('/sign/unknown/opened', {})).status).toBe(404);
});
