// `npm run ledger -- --cases 100000 --seed 7`: plans pay for random histories of employment and checks every day of them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
await ensureInstalled();
const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server*'];
const run = spawnSync(pinnedNode, [...vitest, 'apps/server/src/modules/payroll/pay-histories.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LEDGER_CASES: values.cases, LEDGER_SEED: values.seed },
});
process.exitCode = run.status ?? 1;
