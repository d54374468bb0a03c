import { readFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { BenchTable } from './bench-part.ts';
import { pgbenchVersion } from './rest/pgbench.ts';

const head = `# Benchmarks

\`npm run lab -- bench\` writes this file, each part as it ends. Contestants alternate in rounds on one machine, so compare figures within one
table, never across parts, runs or machines. Figures are medians of the rounds. Other work on the machine takes most from a server in one
process, and pgbench the least.
`;
/** Begins the section of a part; Markdown does not show it. */
const mark = (name: string) => `<!-- part ${name} -->`;

/** The section of a part: when and where it was measured, and its tables. @param run.load average of the machine before the run */
export async function sectionText(
  { name, tables }: { name: string; tables: readonly BenchTable[] },
  { rounds, load }: { rounds: number; load: number },
): Promise<string> {
  return sectionOf(name, tables, [
    `Part \`${name}\`, ${await buildText()}, ${(await pgbenchVersion()) ?? 'no pgbench'};`,
    `${machineText()}; ${rounds} rounds; load average ${load.toFixed(1)} before the run.`,
  ]);
}

/** The day, Portage and Node.js. */
export async function buildText(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  return `${new Date().toISOString().slice(0, 10)}: Portage ${version}, Node.js ${process.versions.node}`;
}

export function machineText(): string {
  const processors = cpus();
  return `${processors.length} cores, ${processors[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB of memory`;
}

/** A section of a results file. @param facts what its figures depend on */
export function sectionOf(name: string, tables: readonly BenchTable[], facts: readonly string[]): string {
  return [mark(name), '', ...facts, ...tables.flatMap(tableText), ''].join('\n');
}

/**
 * The text of a results file, such as `lab/bench/results.md`, with the new section of one part, and the sections that it has of the others.
 * @param names all parts, in order
 */
export function resultsText(
  before: string,
  names: readonly string[],
  part: { name: string; section: string },
  heading = head,
): string {
  const known = before.split(/^(?=<!-- part )/m);
  const sections = names.map((name) =>
    name === part.name ? part.section : known.find((section) => section.startsWith(mark(name))),
  );
  return [heading, ...sections.filter((section) => section !== undefined)].map((text) => `${text.trim()}\n`).join('\n');
}

/** One table as lines of text, its columns aligned. */
export function tableText({ title, notes, columns, rows }: BenchTable): string[] {
  const widths = columns.map((_, at) => Math.max(...[columns, ...rows].map((cells) => String(cells[at]).length)));
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, at) => String(cell).padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  const text = notes.length === 0 ? [] : [...notes, ''];
  return ['', `## ${title}`, '', ...text, '```text', line(columns), ...rows.map(line), '```'];
}

/** Whether a file is what Node.js was started with, and not an import. @param url the file's `import.meta.url` */
export const isRunDirectly = (url: string): boolean =>
  process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href;
