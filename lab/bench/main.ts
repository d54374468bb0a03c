// `npm run lab -- bench [-- rest sign-in --rounds 3 --quick]`: runs the named parts, or all but the long ones, prints their tables, and writes each to
// lab/bench/results.md as it ends.
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { BenchPart } from './bench-part.ts';
import { jobsBench } from './jobs.ts';
import { payroll } from './payroll/payroll.ts';
import { payrollAtScale, payrollEverything } from './payroll/payroll-everything.ts';
import { payrollHistory } from './payroll/payroll-history.ts';
import { endChildren } from './process-use.ts';
import { realtimeBench } from './realtime/realtime.ts';
import { rest } from './rest/rest.ts';
import { resultsText, sectionText, tableText } from './results-text.ts';
import { signIn } from './sign-in/sign-in.ts';
import { startBench } from './start.ts';

const parts: BenchPart[] = [
  rest,
  signIn,
  realtimeBench,
  payroll,
  payrollHistory,
  payrollEverything,
  payrollAtScale,
  jobsBench,
  startBench,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, quick: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
// The products and contestants that were started would outlive this process. What is measured fails when they end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    process.on('uncaughtException', () => {});
    void endChildren().finally(() => process.exit(1));
  });
const rounds = Number(values.rounds);
const load = loadavg()[0] ?? 0;
const resultsFile = new URL('results.md', import.meta.url);
const isAsked = ({ name, isLong = false }: BenchPart) =>
  positionals.length === 0 ? !isLong : positionals.includes(name);
for (const part of parts.filter(isAsked)) {
  const tables = await part.run({ rounds, quick: values.quick });
  for (const table of tables) console.log(tableText(table).join('\n'));
  if (values.quick) continue;
  const section = await sectionText({ name: part.name, tables }, { rounds, load });
  const before = await readFile(resultsFile, 'utf8').catch(() => '');
  const names = parts.map(({ name }) => name);
  await writeFile(resultsFile, resultsText(before, names, { name: part.name, section }));
}
process.exit(0);
