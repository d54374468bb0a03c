import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../src/testing/provider-server.ts';

// What the wire refuses, and why. Each line is a request that is sent here; `conformance/refusals.md` is written from it.
type Refusal = [what: string, request: string, answer: string, reason: string];

const byConsole = "Accounts are managed in the provider's console and with the command line, which record who did it.";
const oneWay = 'Accounts sign in with an email address, a password or a code from a mail, and an authenticator app.';
const files = 'Files are kept as they are; the portal shows no other size of a picture.';

const refusals: Record<string, Refusal[]> = {
  'Sign-in, `/auth/v1`': [
    ['auth.admin', 'GET /auth/v1/admin/users', '403 not_admin', byConsole],
    ['inviteUserByEmail', 'POST /auth/v1/invite {}', '403 not_admin', byConsole],
    ['anonymous sign-in', 'POST /auth/v1/signup {}', '422 anonymous_provider_disabled', oneWay],
    ['phone sign-in', 'POST /auth/v1/otp {"phone":"+14165550101"}', '400 validation_failed', oneWay],
    ['OAuth sign-in', 'GET /auth/v1/authorize?provider=google', '404', oneWay],
    ['SSO', 'POST /auth/v1/sso {}', '404', oneWay],
    ['passkeys', 'POST /auth/v1/passkeys/authentication/options {}', '404', oneWay],
    ['ID token or Web3 grant', 'POST /auth/v1/token?grant_type=id_token {}', '400 invalid_credentials', oneWay],
    [
      'weak password',
      'POST /auth/v1/signup {"email":"a@b.example","password":"password123"}',
      '422 weak_password',
      'A password that is often used is refused, also in tests of an integration.',
    ],
  ],
  'Files, `/storage/v1`': [
    ['image transformation', 'GET /storage/v1/render/image/public/company_logos/a.png', '404', files],
    ['S3 protocol', 'GET /storage/v1/s3/company_logos', '404', 'Files are read and written through the policies.'],
    ['vectors, Iceberg', 'POST /storage/v1/vector/CreateIndex {}', '404', 'No screen needs them.'],
    ['status', 'GET /storage/v1/status', '404', '`/health/ready` speaks for every part.'],
  ],
};

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const rows = Object.values(refusals).flat();

test.each(rows)('%s: %s answers %s', async (_, request, expected) => {
  const [, method = '', path = '', body] = /^(\S+) (\S+)(?: (.*))?$/.exec(request) ?? [];
  const answer = await server.fetch(path, {
    method,
    headers: { apikey: server.deps.keys.publishableKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  const code = answer.headers.get('x-sb-error-code');
  expect(code === null ? `${answer.status}` : `${answer.status} ${code}`).toBe(expected);
});

test('conformance/refusals.md is this table (vitest -u writes it)', async () => {
  const sections = Object.entries(refusals).flatMap(([title, lines]) => [
    `## ${title}`,
    '',
    ...[...new Set(lines.map(([, , , why]) => why))].flatMap((reason) => [
      reason,
      '',
      ...lines
        .filter(([, , , why]) => why === reason)
        .map(([what, request, answer]) => `- ${what}, \`${request}\`: ${answer}`),
      '',
    ]),
  ]);
  const page = [
    '# What sign-in, files and live updates refuse',
    '',
    'The portal speaks to its server as to Supabase, through the official client. The server answers what the portal needs and grows no further;',
    '[what `/rest/v1` covers](rest-coverage.md) has a page of its own. `refusals.test.ts` sends each request and writes this page.',
    '',
    ...sections,
    '## Live updates, `/realtime/v1`',
    '',
    '- Private channels, and the schema `realtime`: `Unauthorized: You do not have permissions to read from this Channel topic`, because topics belong',
    '  to users ([decision 10](../docs/decisions/10-live-updates.md)).',
    '- The filters `match`, `imatch` and `isdistinct` of changes: ``Error parsing `filter` params``, because the portal follows rows by equality.',
    '',
    'Two answers differ on purpose. `POST /auth/v1/otp` with `create_user: false` answers 200 for an unknown address, because an error would tell',
    'which addresses have an account. Downloads with a token are `private, no-store`, because they are papers of people.',
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../../../conformance/refusals.md');
});
