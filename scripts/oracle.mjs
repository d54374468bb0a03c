// `npm run oracle -- --cases 50000 --seed 7 [--first 1234]`: sends random requests to our /rest/v1 and to PostgREST and compares the answers.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    first: { type: 'string', default: '0' },
  },
});
await ensureInstalled();
const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server*'];
const run = spawnSync(pinnedNode, [...vitest, 'apps/server/src/wire/rest/testing/oracle/oracle.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ORACLE_CASES: values.cases, ORACLE_SEED: values.seed, ORACLE_FIRST: values.first },
});
process.exitCode = run.status ?? 1;
