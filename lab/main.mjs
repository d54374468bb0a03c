// `npm run lab -- NAME [arguments]`: measures, breaks or searches the built product. Without a name it lists what there is.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { ensureChromium } from '../scripts/ensure-chromium.mjs';
import { ensureInstalled, pinnedNode, root } from '../scripts/ensure-installed.mjs';
import { ensureLab } from '../scripts/ensure-lab.mjs';
import { stopWithNpm } from '../scripts/stop-with-npm.mjs';

const [name, ...given] = process.argv.slice(2);
const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project'];
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');

const program = (path, does, { browser = false } = {}) => ({
  does,
  browser,
  commands: () => [[join(root, 'lab', path), ...given]],
});

/** A test that searches random cases: `--cases` and `--seed` reach it as variables with its prefix. */
const search = (test, prefix, cases, does) => ({
  does,
  commands: () => [[...vitest, 'server*', `apps/server/${test}.test.ts`]],
  env: () => {
    const text = { type: 'string' };
    const { values } = parseArgs({ args: given, options: { cases: text, seed: text, first: text } });
    return {
      [`${prefix}_CASES`]: values.cases ?? String(cases),
      [`${prefix}_SEED`]: values.seed ?? String(Date.now() % 1_000_000),
      [`${prefix}_FIRST`]: values.first ?? '0',
    };
  },
});

const experiments = {
  album: program(
    'album/main.ts',
    'takes pictures of every screen in its states into test-results/album [names of chapters]',
    {
      browser: true,
    },
  ),
  bench: program(
    'bench/main.ts',
    'measures the product beside other programs that do the same [parts] [--rounds 3] [--quick]',
  ),
  tasks: program(
    'tasks/main.ts',
    'does the first tasks of a new company, and counts clicks, fields, mails and seconds',
    {
      browser: true,
    },
  ),
  portal: program('bench/portal/main.ts', 'measures first views, 10,000 people, and what Lighthouse says [parts]', {
    browser: true,
  }),
  scale: program(
    'scale/main.ts',
    'fills a large world and checks the plan of every statement there [--companies 1000] [--everyday]',
  ),
  faults: program(
    'faults/main.ts',
    'kills, freezes and restarts parts of a running Portage [--kills 200] [--restarts 20] [--only kills]',
  ),
  cluster: program(
    'faults/serve-cluster.ts',
    'serves two replicas, a worker and a database behind nginx, until Ctrl-C [--port 8080]',
  ),
  oracle: search(
    'tests/wire/rest/testing/oracle/oracle',
    'ORACLE',
    50_000,
    'sends random requests to /rest/v1 and to PostgREST [--cases] [--seed] [--first]',
  ),
  histories: search(
    'src/webhooks/webhook-histories',
    'HISTORIES',
    10_000,
    'delivers random histories of webhooks, with faults, in any order [--cases] [--seed]',
  ),
  ledger: search(
    'src/modules/payroll/pay-histories',
    'LEDGER',
    100_000,
    'plans pay of random histories of employment; each owed day is paid once [--cases] [--seed]',
  ),
  matrix: {
    does: 'opens every screen in every look and at every width [patterns]',
    browser: true,
    commands: () => [[playwright, 'test', '--project=matrix', ...given]],
  },
  deploy: {
    does: 'tests the units, nginx and TLS, the container image, then the handbook on an empty Debian machine (root, 20 minutes)',
    commands: () => [
      [...vitest, 'deploy'],
      [join(root, 'lab', 'deploy', 'build-container.ts')],
      [join(root, 'lab', 'deploy', 'try-handbook.ts')],
    ],
  },
  size: program('size.mjs', 'counts files, lines, scripts and words, now and at other commits [commits]'),
  types: {
    does: 'checks the types of the laboratory',
    commands: () => [[join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', join(root, 'lab')]],
  },
};

const chosen = experiments[name];
if (chosen === undefined) {
  const rows = Object.entries(experiments).map(([each, { does }]) => `  ${each.padEnd(10)} ${does}`);
  console.log(`npm run lab -- NAME [arguments]\n\n${rows.join('\n')}`);
  process.exit(name === undefined ? 0 : 1);
}
await ensureInstalled();
ensureLab();
await ensureBuilt();
const chromium = chosen.browser ? ensureChromium() : undefined;
const env = { ...process.env, ...chosen.env?.(), ...(chromium === undefined ? {} : { PORTAGE_CHROMIUM: chromium }) };

let running;
// It ends what it started before it exits. A terminal sends Ctrl-C to both.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => running?.kill(signal));
process.on('SIGINT', () => {});
stopWithNpm(() => running?.kill('SIGTERM'));
for (const command of chosen.commands()) {
  running = spawn(pinnedNode, command, { cwd: root, stdio: 'inherit', env });
  const code = await new Promise((resolve) => running.once('exit', resolve));
  process.exitCode = code ?? 1;
  if (code !== 0) break;
}
