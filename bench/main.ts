// `npm run bench [-- rest sign-in --rounds 3 --quick]`: runs the named parts or all, prints their tables, and writes them to bench/results.md.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { BenchPart, BenchTable } from './bench-part.ts';
import { jobsBench } from './jobs.ts';
import { payroll } from './payroll.ts';
import { payrollEverything } from './payroll-everything.ts';
import { payrollHistory } from './payroll-history.ts';
import { realtimeBench } from './realtime.ts';
import { rest } from './rest.ts';
import { resultsText, tableText } from './results-text.ts';
import { signIn } from './sign-in.ts';

const parts: BenchPart[] = [rest, signIn, realtimeBench, payroll, payrollHistory, payrollEverything, jobsBench];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, quick: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const rounds = Number(values.rounds);
const done: { name: string; tables: BenchTable[] }[] = [];
for (const part of parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const tables = await part.run({ rounds, quick: values.quick });
  for (const table of tables) console.log(tableText(table).join('\n'));
  done.push({ name: part.name, tables });
}
if (!values.quick) await writeFile(new URL('results.md', import.meta.url), await resultsText(done, rounds));
process.exit(0);
