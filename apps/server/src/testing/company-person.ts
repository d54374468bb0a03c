import { randomUUID } from 'node:crypto';
import type { GrantableRole } from '@portage/contract/company-rights';
import { addCompanyPerson } from '../../../../database/testing/company-people.ts';
import type { ProviderServer, TestCompany } from './provider-server.ts';

/** An account, with the company that its calls are for. */
export type TestPerson = TestCompany & { personId: string };

/** Signs in as an account. @param aal the session's assurance level */
export async function tokenOf(server: ProviderServer, userId: string, aal?: 'aal1' | 'aal2'): Promise<string> {
  const iat = Math.floor(server.deps.clock.now() / 1000);
  const level = aal === undefined ? {} : { aal };
  return server.deps.keys.sign({ sub: userId, role: 'authenticated', iat, exp: iat + 864_000, ...level });
}

/** Creates a confirmed account with a role in a company, and signs in. */
export async function addPerson(
  server: ProviderServer,
  company: TestCompany,
  role: GrantableRole,
): Promise<TestPerson> {
  const { userId, email, membershipId } = await addCompanyPerson(server.owner, company.id, role);
  return { ...company, userId, email, personId: membershipId, token: await tokenOf(server, userId) };
}

/** Creates an account without a company, and signs in. */
export async function newAccount(
  server: ProviderServer,
  { email = `${randomUUID()}@people.example`, confirmed = true } = {},
): Promise<TestCompany> {
  const userId = randomUUID();
  await server.rows('insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, $3, now())', [
    userId,
    email,
    confirmed ? new Date() : null,
  ]);
  return { id: '', name: '', userId, email, token: await tokenOf(server, userId) };
}

/** A person's role in their company, and whether they were removed. */
export async function roleOf(server: ProviderServer, { personId }: TestPerson) {
  const [row] = await server.rows(
    'select role, removed_at is not null as removed from public.company_members where id = $1',
    [personId],
  );
  return row;
}

/** Asks for another role of a person, on behalf of a caller. */
export const changeRole = (server: ProviderServer, caller: TestCompany, person_id: string | undefined, role: string) =>
  server.call(caller, 'change-company-person', { company_id: caller.id, person_id, role });

/** The rows that an account reads from a table. @param path the table with its query */
export async function readRows(server: ProviderServer, caller: TestCompany, path: string) {
  const answer = await server.fetch(`/rest/v1/${path}`, {
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${caller.token}` },
  });
  return (await answer.json()) as unknown[];
}

/** The token in the newest invitation mailed to an address. */
export async function mailedToken(server: ProviderServer, to: string): Promise<string> {
  const [mail] = await server.rows<{ body_text: string }>(
    "select body_text from app.mail_messages where to_address = $1 and kind = 'invitation' order by created_at desc limit 1",
    [to],
  );
  const token = /\/invitation\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1];
  if (token === undefined) throw new Error(`no invitation was mailed to ${to}`);
  return token;
}
