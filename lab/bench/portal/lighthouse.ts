import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from '../../../e2e/product/free-port.ts';
import type { Screens } from '../../../e2e/screens/screens.ts';
import type { BenchTable } from '../bench-part.ts';
import { withoutIds } from './screen-table.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
/** Lighthouse gives a score from 0 to 1 and shows it as points. */
const points = 100;
const devices = [
  { name: 'mobile', config: undefined, least: 95 },
  { name: 'desktop', config: desktopConfig, least: 100 },
] as const;

/** What Lighthouse says of a screen on a device. */
interface Judgement {
  row: (string | number)[];
  /** Audits that cost points, for a reader who wants to mend them. */
  lost: string[];
}

/** Runs Lighthouse on screens, as a phone and as a computer, in a browser that is signed in. */
export async function lighthouseTables(
  url: string,
  kinds: readonly Screens[],
  executablePath: string | undefined,
): Promise<BenchTable[]> {
  const tables: BenchTable[] = [];
  for (const screens of kinds) tables.push(await judge(url, screens, executablePath));
  return tables;
}

async function judge(url: string, screens: Screens, executablePath: string | undefined): Promise<BenchTable> {
  const profile = await mkdtemp(join(tmpdir(), 'portage-lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    // Lighthouse opens its own page in this profile and keeps what the site stored, but not what the browser cached.
    await browser.setStorageState(screens.storageState);
    const rows: BenchTable['rows'] = [];
    const lost: string[] = [];
    for (const path of screens.paths)
      for (const device of devices) {
        const { row, lost: audits } = await judgeScreen(new URL(path, url).href, path, device, port);
        console.log([...row, ...audits].join('  '));
        rows.push(row);
        lost.push(...audits.map((audit) => `${withoutIds(path)}, ${device.name}: ${audit}`));
      }
    return {
      title: `Lighthouse on the screens of a ${screens.who}`,
      notes: [
        'With an empty cache. Lighthouse computes the times of a phone on a slow network, or of a computer, from what it saw.',
        `The bar for performance is ${devices.map(({ name, least }) => `${least} (${name})`).join(' and ')}.`,
        ...(lost.length === 0
          ? []
          : ['', 'Audits of accessibility and best practices that failed:', '', ...lost.map((line) => `- ${line}`)]),
      ],
      columns: ['screen', 'device', ...categories, 'LCP ms', 'TBT ms', 'CLS', 'within the limit'],
      rows,
    };
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function judgeScreen(
  url: string,
  path: string,
  { name, config, least }: (typeof devices)[number],
  port: number,
): Promise<Judgement> {
  const flags = { port, onlyCategories: [...categories], disableFullPageScreenshot: true, logLevel: 'error' as const };
  const run = await lighthouse(url, flags, config);
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { categories: judged, audits, finalDisplayedUrl } = run.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}, so the browser was not signed in.`);
  const scores = categories.map((category) => Math.round((judged[category]?.score ?? 0) * points));
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const failed = (['accessibility', 'best-practices'] as const).flatMap((category) =>
    (judged[category]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
  );
  return {
    row: [
      withoutIds(path),
      name,
      ...scores,
      Math.round(figure('largest-contentful-paint')),
      Math.round(figure('total-blocking-time')),
      figure('cumulative-layout-shift').toFixed(3),
      (scores[0] ?? 0) >= least ? 'yes' : 'no',
    ],
    lost: failed.map(({ id }) => id),
  };
}
