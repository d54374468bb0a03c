import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { clientState } from '../../../e2e/accounts/signed-in-state.ts';
import { type Product, startProduct } from '../../../e2e/product/product.ts';
import { bytesOf, type FirstView, firstView } from '../../../e2e/screens/first-view.ts';
import { type Screens, visitorScreens } from '../../../e2e/screens/screens.ts';
import type { BenchTable } from '../bench-part.ts';
import { median } from '../statistics.ts';
import { devices, useScreen, withoutIds } from './screen-table.ts';

const figures = ['requests', 'bytes', 'CLS', 'LCP ms', 'TBT ms', 'INP ms'] as const;
type Figures = Record<(typeof figures)[number], number>;

/** Rounds of each version. */
const rounds = Number(process.env.PORTAGE_ROUNDS ?? 3);

/**
 * Measures an old version and this one in turn, on the screens that both have.
 * @param checkout folder of the old version, installed and built
 */
export async function beforeTables(
  browser: Browser,
  product: Product,
  checkout: string,
  screens: readonly Screens[],
): Promise<BenchTable[]> {
  const { stdout: version } = await promisify(execFile)('git', ['-C', checkout, 'log', '-1', '--format=%h of %cs']);
  const old = await startProduct({ demo: true, fill: true, checkout });
  try {
    const tables: BenchTable[] = [];
    for (const today of screens) {
      const before =
        today.who === 'visitor' ? visitorScreens() : { ...today, storageState: (await clientState(old)).state };
      const table = await compare(browser, { url: old.url, screens: before }, { url: product.url, screens: today });
      tables.push({ ...table, notes: [`The old version is ${version.trim()}.`, ...table.notes] });
    }
    return tables;
  } finally {
    await old.stop();
  }
}

interface Version {
  url: string;
  screens: Screens;
}

async function compare(browser: Browser, old: Version, today: Version): Promise<BenchTable> {
  const rows: BenchTable['rows'] = [];
  for (const path of today.screens.paths) {
    if ((await headingOf(browser, old, path)) !== (await headingOf(browser, today, path))) continue;
    for (const device of devices) {
      const seen: Record<'old' | 'today', Figures[]> = { old: [], today: [] };
      for (let round = 0; round < rounds; round++) {
        seen.old.push(await measure(browser, old, path, device));
        seen.today.push(await measure(browser, today, path, device));
      }
      const cells = figures.flatMap((name) =>
        [seen.old, seen.today].map((views) => {
          const middle = median(views.map((view) => view[name]));
          return name === 'CLS' ? middle.toFixed(3) : Math.round(middle);
        }),
      );
      const row = [withoutIds(path), device.width, ...cells];
      console.log(row.join('  '));
      rows.push(row);
    }
  }
  return {
    title: `Before and after, first view of a ${today.screens.who}`,
    notes: [
      `Medians of ${rounds} rounds, in which the old version and this one alternate, each with its own demo. With an empty cache, until the`,
      'network is idle, without the WebSocket. At 320 px the processor is four times slower. INP as in the table of all screens; 0 is below 16.',
    ],
    columns: ['screen', 'width', ...figures.flatMap((name) => [`${name} before`, name])],
    rows,
  };
}

/** The heading of a screen, to see whether both versions have it: an unknown path shows another one. */
async function headingOf(browser: Browser, { url, screens }: Version, path: string): Promise<string | null> {
  const context = await browser.newContext({ baseURL: url, storageState: screens.storageState });
  try {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    return await page.getByRole('heading', { level: 1 }).first().textContent();
  } finally {
    await context.close();
  }
}

async function measure(
  browser: Browser,
  { url, screens }: Version,
  path: string,
  { width, height, slower }: (typeof devices)[number],
): Promise<Figures> {
  const view: FirstView = await firstView(browser, path, {
    baseURL: url,
    storageState: screens.storageState,
    viewport: { width, height },
    slower,
    interact: useScreen,
  });
  return {
    requests: view.requests.length,
    bytes: bytesOf(view.bodies),
    CLS: view.cls,
    'LCP ms': view.lcp,
    'TBT ms': view.tbt,
    'INP ms': view.inp ?? 0,
  };
}
