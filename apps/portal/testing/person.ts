import { personSession } from '../../server/src/testing/person-session.ts';
import type { Account } from './accounts.ts';
import { readMail } from './mail.ts';
import { server } from './portal-server.ts';

type Session = Account['session'] & { access_token: string };

/** The account of a person who is paid, signed in by a mailed code. `code` is a fresh one of the authenticator app. */
export type PersonAccount = Account & { code(): string };

async function post(path: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
  const answer = await server.fetch(`/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: server.deps.keys.publishableKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text === '' ? {} : JSON.parse(text);
}

/** The code of the newest mail that signs an address in. */
export async function mailedCode(email: string): Promise<string> {
  return /\b\d{6}\b/.exec((await readMail(email, /login code/i)).text)?.[0] ?? '';
}

/**
 * The own account of people on a client's team, signed in.
 * @param given.secured since when it has two-step verification, which its session has passed; without it, it has none
 */
export async function personAccount(
  memberIds: readonly string[],
  { secured = null }: { secured?: Date | null } = {},
): Promise<PersonAccount> {
  const person = await personSession(server, memberIds, { secured });
  const { email, userId } = person;
  await post('otp', { email, create_user: false });
  let session = (await post('verify', { email, type: 'email', token: await mailedCode(email) })) as Session;
  if (secured !== null) {
    const [factor] = (session.user as { factors: { id: string }[] }).factors;
    const { id } = await post(`factors/${factor?.id}/challenge`, {}, session.access_token);
    const body = { challenge_id: id, code: person.code() };
    session = (await post(`factors/${factor?.id}/verify`, body, session.access_token)) as Session;
  }
  const request: Account['request'] = (_method, path, body) => post(path, body, session.access_token);
  return { email, userId, password: '', companyId: '', session, request, code: person.code };
}
