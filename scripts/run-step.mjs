// One part of `npm test`: a process whose output is shown, with the counts and the failures of its report.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpuSecondsOfEnded } from './cpu-seconds.mjs';
import { pinnedNode, root } from './ensure-installed.mjs';
import { failedJourneys } from './failures.mjs';

const TAIL_LINES = 40;

/** How the counts are read from a JSON report, and the failures from it or from the file of `failures-reporter.mjs`. */
const kinds = {
  vitest: {
    failures: (_report, failuresFile) => read(failuresFile) ?? [],
    count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  },
  playwright: {
    failures: failedJourneys,
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }),
  },
};

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * Runs a part on the pinned Node and shows its output. A part that fails without a failed test in its report, such as by an error outside
 * every test, counts as one failure and keeps the end of its output.
 * @param name what the part is called in the summary
 * @param args arguments to Node.js
 * @param options `kind` vitest or playwright, `file` its JSON report, `env` more environment, `beside` to show the output only after the
 * part, because another part runs at the same time
 * @returns {name, passed, flaky, failed, failures, tail, seconds, cpu}; `cpu` is in seconds, too; a flaky test failed and then passed; tail is empty unless the report does not explain the failure
 */
export async function runStep(name, args, { kind, file, env, beside = false }) {
  if (!beside) console.log(`\n── ${name}`);
  const started = Date.now();
  const failuresFile = `${file}.failures`;
  const { status, output, cpu } = await run(args, { ...process.env, ...env, PORTAGE_FAILURES: failuresFile }, !beside);
  if (beside) console.log(`\n── ${name}\n${output}`);
  const report = read(file);
  const counts = report === undefined ? { passed: 0, failed: 0 } : kinds[kind].count(report);
  const failures = report === undefined ? [] : kinds[kind].failures(report, failuresFile);
  const unexplained = status !== 0 && failures.every(({ flaky }) => flaky);
  if (unexplained)
    failures.push({ test: name, message: `ended with ${status}; its last lines are above`, flaky: false });
  const seconds = (Date.now() - started) / 1000;
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  const failed = status === 0 ? counts.failed : Math.max(1, counts.failed);
  const flaky = failures.filter((failure) => failure.flaky).length;
  const tail = unexplained ? lastLines(output) : '';
  return { name, passed: counts.passed, flaky, failed, failures, tail, seconds, cpu };
}

const lastLines = (output) => output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');

/** Runs a process, and shows its output as it comes if `shown`; returns how it ended, its output and its CPU seconds. */
function run(args, env, shown) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      from.setEncoding('utf8').on('data', (text) => {
        if (shown) to.write(text);
        output += text;
      });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ status: code ?? signal, output, cpu: cpuSecondsOfEnded() }));
  });
}
