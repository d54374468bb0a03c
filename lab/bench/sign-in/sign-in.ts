// `npm run lab -- bench sign-in`: sign-ins with a password beside the bare hash, and what reading costs meanwhile.
import { hashPassword } from '@portage/wire/auth/passwords/passwords';
import { type BenchInstallation, installForBench } from '../bench-installation.ts';
import type { BenchPart } from '../bench-part.ts';
import { load, requestText } from '../http-load.ts';
import { type Measured, median, medians, ratio } from '../statistics.ts';
import { runBareHash } from './bare-hash.ts';

/** As many as the server hashes at the same time and keeps waiting, without refusals. */
const connections = 4;
const password = 'correct horse battery';

export const signIn: BenchPart = {
  name: 'sign-in',
  async run({ rounds, quick }) {
    const measureMs = quick ? 1000 : 5000;
    await using installation = await installForBench({ AUTH_RATE_LIMIT_PER_5_MINUTES: '1000000' });
    const requests = await signInRequests(installation);
    const reads = {
      port: installation.port,
      requests: [readRequest(installation)],
      connections: 2,
      warmUpMs: 500,
      measureMs,
    };
    const results: Record<'hash' | 'signIn' | 'idle' | 'busy', Measured[]> = {
      hash: [],
      signIn: [],
      idle: [],
      busy: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      results.hash.push(await runBareHash(measureMs));
      results.signIn.push(await load({ port: installation.port, requests, connections, warmUpMs: 500, measureMs }));
      results.idle.push(await load(reads));
      const [busy] = await Promise.all([
        load(reads),
        load({ port: installation.port, requests, connections, warmUpMs: 500, measureMs }),
      ]);
      results.busy.push(busy);
    }
    const row = (name: string, measured: Measured[], compared: string) => {
      const { perSecond, p50, p99 } = medians(measured);
      return [name, perSecond.toFixed(1), p50.toFixed(1), p99.toFixed(1), compared];
    };
    const slower = median(results.busy.map(({ p99 }, at) => p99 / (results.idle[at]?.p99 ?? 1))).toFixed(2);
    return [
      {
        title: 'Sign-in with a password',
        notes: [
          'argon2id, 64 MiB, three passes, one at a time. Lists of 20 rows are read alone and while others sign in.',
        ],
        columns: ['contestant', 'per second', 'p50 ms', 'p99 ms', 'compared'],
        rows: [
          row('bare hash', results.hash, ''),
          row('sign-in', results.signIn, `${ratio(results.signIn, results.hash)} of the bare hash`),
          row('reads alone', results.idle, ''),
          row('reads while others sign in', results.busy, `p99 ${slower} times that of reads alone`),
        ],
      },
    ];
  },
};

/** A sign-in of each sender. */
async function signInRequests({ owner, senders }: BenchInstallation): Promise<string[]> {
  const hash = await hashPassword(password);
  await owner.query('update auth.users set encrypted_password = $1', [hash]);
  const { rows } = await owner.query<{ email: string }>('select email from auth.users where id = any ($1)', [
    senders.map(({ userId }) => userId),
  ]);
  const headers = { apikey: senders[0]?.headers.apikey ?? '', 'content-type': 'application/json' };
  return rows.map(({ email }) =>
    requestText('POST', '/auth/v1/token?grant_type=password', headers, JSON.stringify({ email, password })),
  );
}

const readRequest = ({ senders: [sender] }: BenchInstallation) =>
  requestText('GET', '/rest/v1/team_members?select=team_member_id,email&limit=20', sender?.headers ?? {});
