// `npm run histories -- --cases 10000 --seed 7`: delivers random histories of webhooks, with faults, repeats and any order.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
await ensureInstalled();
const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server*'];
const run = spawnSync(pinnedNode, [...vitest, 'apps/server/src/webhooks/webhook-histories.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, HISTORIES_CASES: values.cases, HISTORIES_SEED: values.seed },
});
process.exitCode = run.status ?? 1;
