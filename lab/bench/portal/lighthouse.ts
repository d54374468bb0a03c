import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from '../../../e2e/product/free-port.ts';
import type { Screens } from '../../../e2e/screens/screens.ts';
import type { BenchTable } from '../bench-part.ts';
import { perDevice, withoutIds } from './screen-table.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
/** Fewest points for performance, on each device. */
const bars = [95, 100];
/** Lighthouse gives a score from 0 to 1 and shows it as points. */
const points = 100;
const devices = [
  { name: 'mobile', config: undefined },
  { name: 'desktop', config: desktopConfig },
] as const;

/** What Lighthouse says of a screen on a device. */
interface Judgement {
  /** Points for performance, and its times and layout shift. */
  figures: (string | number)[];
  /** Audits of accessibility and best practices that cost points. */
  lost: string[];
}

/** Runs Lighthouse on screens, as a phone and as a computer, in a browser that is signed in. */
export async function lighthouseTable(
  url: string,
  kinds: readonly Screens[],
  executablePath: string | undefined,
): Promise<BenchTable> {
  const rows: BenchTable['rows'] = [];
  const lost: string[] = [];
  for (const screens of kinds) {
    const judged = await judge(url, screens, executablePath);
    rows.push(...judged.rows);
    lost.push(...judged.lost);
  }
  const isBelow = ([, performance]: BenchTable['rows'][number]) =>
    bars.some((bar, at) => Number(String(performance).split('/').at(at) ?? performance) < bar);
  return {
    title: 'Lighthouse',
    notes: [
      'As a phone on a slow network / as a computer, with an empty cache. Accessibility and best practices are 100, unless an audit is listed.',
      `The bar for performance is ${bars.join('/')}; below it: ${
        rows
          .filter(isBelow)
          .map(([screen]) => screen)
          .join(', ') || 'none'
      }.`,
      ...(lost.length === 0 ? [] : ['', ...lost.map((line) => `- ${line}`)]),
    ],
    columns: ['screen', 'performance', 'LCP ms', 'TBT ms', 'CLS'],
    rows,
  };
}

async function judge(
  url: string,
  screens: Screens,
  executablePath: string | undefined,
): Promise<Pick<BenchTable, 'rows'> & { lost: string[] }> {
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
    for (const path of screens.paths) {
      const figures: Judgement['figures'][] = [];
      for (const device of devices) {
        const judgement = await judgeScreen(new URL(path, url).href, device, port);
        figures.push(judgement.figures);
        lost.push(...judgement.lost.map((audit) => `${withoutIds(path)}, ${device.name}: ${audit}`));
      }
      const row = [withoutIds(path), ...perDevice(figures)];
      console.log(row.join('  '));
      rows.push(row);
    }
    return { rows, lost };
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function judgeScreen(url: string, { config }: (typeof devices)[number], port: number): Promise<Judgement> {
  const flags = { port, onlyCategories: [...categories], disableFullPageScreenshot: true, logLevel: 'error' as const };
  const run = await lighthouse(url, flags, config);
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { categories: judged, audits, finalDisplayedUrl } = run.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}, so the browser was not signed in.`);
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const failed = (['accessibility', 'best-practices'] as const).flatMap((category) =>
    (judged[category]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
  );
  return {
    figures: [
      Math.round((judged.performance?.score ?? 0) * points),
      Math.round(figure('largest-contentful-paint')),
      Math.round(figure('total-blocking-time')),
      figure('cumulative-layout-shift').toFixed(3),
    ],
    lost: failed.map(({ id }) => id),
  };
}
