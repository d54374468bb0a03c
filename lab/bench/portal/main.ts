// `npm run lab -- portal [-- people lighthouse]`: opens the screens of the built product in Chromium, runs the named parts or all, prints
// their tables, and writes each to lab/bench/portal-results.md as it ends. The part `before` only prints: it compares with an old version,
// installed and built, in the folder that PORTAGE_BEFORE names.
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { type Product, startProduct } from '../../../e2e/product/product.ts';
import {
  clientScreens,
  personScreens,
  type Screens,
  staffScreens,
  visitorScreens,
} from '../../../e2e/screens/screens.ts';
import type { BenchTable } from '../bench-part.ts';
import { buildText, machineText, resultsText, sectionOf, tableText } from '../results-text.ts';
import { beforeTables } from './before.ts';
import { lighthouseTable } from './lighthouse.ts';
import { manyPeople } from './many-people.ts';
import { screenTable } from './screen-table.ts';

const executablePath = process.env.PORTAGE_CHROMIUM;
const checkout = process.env.PORTAGE_BEFORE;
const parts: Record<string, (browser: Browser, product: Product) => Promise<BenchTable[]>> = {
  screens: async (browser, product) => [await screenTable(browser, product.url, await screensOf(product))],
  people: async (browser, product) => [await manyPeople(browser, product)],
  lighthouse: async (_, product) => [await lighthouseTable(product.url, await screensOf(product), executablePath)],
  async before(browser, product) {
    return beforeTables(browser, product, checkout ?? '', [visitorScreens(), await clientScreens(product)]);
  },
};

let all: Screens[] | undefined;
/** The screens of visitors, clients, people who are paid and staff. Made once, because a product has one first owner of its console. */
async function screensOf(product: Product): Promise<Screens[]> {
  all ??= [visitorScreens(), await clientScreens(product), await personScreens(product), await staffScreens(product)];
  return all;
}

const names = Object.keys(parts);
const asked = process.argv.slice(2);
// Only who names an old version can be asked to compare with it.
const wanted = asked.length > 0 ? asked : names.filter((name) => name !== 'before' || checkout !== undefined);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${names.join(', ')}.`);
  process.exit(2);
}
if (wanted.includes('before') && checkout === undefined) {
  console.error('Set PORTAGE_BEFORE to the folder of an old version that is installed and built.');
  process.exit(2);
}

const heading = `# Weight of the portal

\`npm run lab -- portal\` writes this file, each part as it ends. Requests, bytes and layout shift are the same on any machine;
\`lab/matrix/weight.e2e.ts\` holds their limits. Times depend on the machine and on what else it does, so compare them only within one run.
`;
const resultsFile = new URL('../portal-results.md', import.meta.url);

const product = await startProduct({ demo: true });
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const [name, run] of Object.entries(parts)) {
    if (!wanted.includes(name)) continue;
    const load = loadavg()[0] ?? 0;
    const began = Date.now();
    const tables = await run(browser, product);
    for (const table of tables) console.log(tableText(table).join('\n'));
    if (name === 'before') continue;
    const section = sectionOf(name, tables, [
      `Part \`${name}\`, ${await buildText()}, Chromium ${browser.version()};`,
      `${machineText()}; load average ${load.toFixed(1)} before the run, which took ${Math.round((Date.now() - began) / 1000)} s.`,
    ]);
    const before = await readFile(resultsFile, 'utf8').catch(() => '');
    await writeFile(resultsFile, resultsText(before, names, { name, section }, heading));
  }
} finally {
  await browser.close();
  await product.stop();
}
