// `npm run bench:portal`: opens every screen of the built product in Chromium, prints what its first view takes, and writes
// bench/portal-results.md. `npm run bench:portal -- people` measures the list of 10,000 people alone and writes nothing.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { startProduct } from '../../e2e/product.ts';
import { clientScreens, staffScreens, visitorScreens } from '../../e2e/screens.ts';
import type { BenchTable } from '../bench-part.ts';
import { tableText } from '../results-text.ts';
import { manyPeople } from './many-people.ts';
import { screenTable } from './screen-table.ts';

const executablePath = process.env.PORTAGE_CHROMIUM;
const product = await startProduct({ demo: true });
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const onlyPeople = process.argv.includes('people');
const tables: BenchTable[] = [];
try {
  const kinds = onlyPeople ? [] : [visitorScreens(), await clientScreens(product), await staffScreens(product)];
  for (const screens of kinds) tables.push(await screenTable(browser, product.url, screens));
  tables.push(await manyPeople(browser, product));
} finally {
  await browser.close();
  await product.stop();
}
for (const table of tables) console.log(tableText(table).join('\n'));

const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
const head = [
  '# Weight of the portal',
  '',
  '`npm run bench:portal` wrote this file. Requests, bytes and layout shift are the same on any machine; `e2e/weight.e2e.ts` holds their limits.',
  'Times depend on the machine and on what else it does, so compare them only within one run.',
  '',
  `- ${new Date().toISOString().slice(0, 10)}, Portage ${version}, Chromium ${browser.version()}`,
  `- ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; load average ${loadavg()[0]?.toFixed(1)} at the end`,
];
const text = [...head, ...tables.flatMap(tableText)].join('\n');
if (!onlyPeople) await writeFile(new URL('../portal-results.md', import.meta.url), `${text}\n`);
