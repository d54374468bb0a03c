import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, mailedToken } from '../../testing/company-person.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const nameOneself = (caller: TestCompany, name: string) =>
  server.call(caller, 'set-own-name', { company_id: caller.id, name });
const placesIn = (company: TestCompany) =>
  server.rows<{ user_id: string; name: string; skipped: boolean; seen: boolean }>(
    `select user_id, name, name_skipped_at is not null as skipped, first_payday_seen_at is not null as seen
     from public.company_members where company_id = $1 order by added_at`,
    [company.id],
  );

test('uses the name that an owner gives, next to the confirmed address', async () => {
  const company = await server.company('Northwind');
  const admin = await addPerson(server, company, 'admin');
  expect((await nameOneself(company, '  Ines Weber ')).body).toEqual({ ok: true });
  const email = `${randomUUID()}@people.example`;
  await server.call(company, 'invite-company-person', { company_id: company.id, email, role: 'viewer' });
  const inviter = `Ines Weber (${company.email})`;
  const token = await mailedToken(server, email);
  expect((await server.call(null, 'read-invitation', { token })).body.invited_by).toBe(inviter);
  await server.call(company, 'offer-ownership', { company_id: company.id, person_id: admin.personId });
  const mails = await server.rows<{ kind: string; body_text: string }>(
    'select kind, body_text from app.mail_messages where to_address = any ($1) order by kind',
    [[email, admin.email]],
  );
  expect(mails.map(({ kind }) => kind)).toEqual(['invitation', 'ownership-offer']);
  for (const { body_text } of mails) expect(body_text).toContain(inviter);
});

test('a person names and closes notices only for themselves, whatever their role', async () => {
  const company = await server.company('Southwind');
  const viewer = await addPerson(server, company, 'viewer');
  await nameOneself(viewer, 'Vera Viewer');
  for (const notice of ['name', 'firstPayday', 'firstPayday'] as const)
    expect((await server.call(viewer, 'dismiss-notice', { company_id: company.id, notice })).status).toBe(200);
  expect(await placesIn(company)).toEqual([
    { user_id: company.userId, name: '', skipped: false, seen: false },
    { user_id: viewer.userId, name: 'Vera Viewer', skipped: true, seen: true },
  ]);
});

test('refuses a name that is empty, hidden or long', async () => {
  const company = await server.company('Westwind');
  for (const name of ['', '   ', 'Two\nlines', 'x'.repeat(201)])
    expect((await nameOneself(company, name)).status).toBe(400);
  expect((await placesIn(company))[0]?.name).toBe('');
});

test('does not mail the owner about what the owner did, and names an admin who did it', async () => {
  const company = await server.company('Eastwind');
  const [admin, one, other] = [
    await addPerson(server, company, 'admin'),
    await addPerson(server, company, 'viewer'),
    await addPerson(server, company, 'viewer'),
  ];
  await nameOneself(company, 'Olga Owner');
  await nameOneself(admin, 'Adam Admin');
  const promote = (caller: TestCompany, person_id: string) =>
    server.call(caller, 'change-company-person', { company_id: company.id, person_id, role: 'admin' });
  await promote(company, one.personId);
  await promote(admin, other.personId);
  const news = await server.rows<{ body_text: string }>(
    "select body_text from app.mail_messages where to_address = $1 and kind = 'person-admin'",
    [company.email],
  );
  expect(news.map(({ body_text }) => body_text)).toEqual([
    expect.stringContaining(`Adam Admin (${admin.email}) gave ${other.email} this role`),
  ]);
});
