import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { BenchTable } from './bench-part.ts';
import { pgbenchVersion } from './pgbench.ts';

/** `bench/results.md`: the machine, the versions and each part's tables. */
export async function resultsText(
  parts: readonly { name: string; tables: BenchTable[] }[],
  rounds: number,
): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const processors = cpus();
  const head = [
    '# Benchmarks',
    '',
    '`npm run bench` wrote this file. Contestants alternate in rounds on one machine, so compare figures within one table, never across',
    'runs or machines.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}, Portage ${version}, Node.js ${process.versions.node}, ${(await pgbenchVersion()) ?? 'no pgbench'}`,
    `- ${processors.length} cores, ${processors[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `- ${rounds} rounds; figures are medians`,
    `- load average ${loadavg()[0]?.toFixed(1)} at the end: other work on the machine takes most from a server in one process, and pgbench the least`,
  ];
  const tables = parts.flatMap(({ tables }) => tables.flatMap(tableText));
  return `${[...head, ...tables].join('\n')}\n`;
}

/** One table in Markdown. */
export function tableText({ title, notes, columns, rows }: BenchTable): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return ['', `## ${title}`, '', ...notes, '', line(columns), line(columns.map(() => '---')), ...rows.map(line)];
}

/** Whether a file is what Node.js was started with, and not an import. @param url the file's `import.meta.url` */
export const isRunDirectly = (url: string): boolean =>
  process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href;
