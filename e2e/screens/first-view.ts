import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { root } from '../product/product.ts';

/** What `watch-paint.js` keeps. */
interface Paint {
  shifts: { at: number; value: number; moved: string[] }[];
  first: number;
  largest: number;
  tasks: { at: number; duration: number }[];
  interactions: number[];
}

/** What a browser with an empty cache does until a screen is at rest. Times are milliseconds. */
export interface FirstView {
  /** Path of each request to the server, without the WebSocket, and the whole URL of any other. */
  requests: readonly string[];
  /** Path and bytes, as sent, of each response body. */
  bodies: readonly { path: string; bytes: number }[];
  /** Cumulative layout shift: the largest sum in a window of at most 5 seconds without a pause of one. */
  cls: number;
  /** The elements that moved, for a failure's message. */
  moved: readonly string[];
  /** Largest contentful paint. */
  lcp: number;
  /** Total blocking time: what each task after the first paint takes beyond 50 ms. */
  tbt: number;
  /** Slowest interaction, from input to the next frame; null if every one took less than 16 ms or there was none. */
  inp: number | null;
}

export interface ViewOptions extends BrowserContextOptions {
  baseURL: string;
  /** When the browser's clock starts; without it, now. */
  clock?: string | undefined;
  /** How many times slower than this machine the processor is. */
  slower?: number;
  /** What the path shows; without it, a page. */
  shows?: 'page' | 'dialog';
  /** Uses the screen once it is at rest. */
  interact?: (page: Page) => Promise<void>;
}

/** Opens a screen in a new browser context and measures it. @param path with its query, such as `/pay?view=history` */
export async function firstView(browser: Browser, path: string, options: ViewOptions): Promise<FirstView> {
  const { slower = 1, clock, interact, shows = 'page', ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  await context.addInitScript({ path: join(root, 'e2e/screens/watch-paint.js') });
  if (clock !== undefined) await context.clock.install({ time: clock });
  const page = await context.newPage();
  const computer = await context.newCDPSession(page);
  await computer.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const requests: string[] = [];
  const bodies: Promise<FirstView['bodies'][number]>[] = [];
  page.on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http')) requests.push(origin === options.baseURL ? pathname : request.url());
  });
  page.on('requestfinished', (request) => {
    const { protocol, pathname: path } = new URL(request.url());
    if (protocol.startsWith('http'))
      bodies.push(request.sizes().then(({ responseBodySize: bytes }) => ({ path, bytes })));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await (shows === 'page' ? heading : dialog).first().waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await readPaint(page);
  const view = { requests: [...requests], bodies: await Promise.all(bodies) };
  // What finishes later is not of the first view, and the closing page could not tell its size.
  page.removeAllListeners('requestfinished');
  await interact?.(page);
  const { interactions } = await readPaint(page);
  await context.close();
  return {
    ...view,
    cls: layoutShift(loaded.shifts),
    moved: loaded.shifts.flatMap(({ moved }) => moved),
    lcp: loaded.largest,
    tbt: loaded.tasks
      .filter(({ at, duration }) => at + duration > loaded.first)
      .reduce((total, { duration }) => total + Math.max(0, duration - 50), 0),
    inp: interactions.length === 0 ? null : Math.max(...interactions),
  };
}

/** Bytes of the bodies whose path has this ending, without those of the paths left out. */
export const bytesOf = (bodies: FirstView['bodies'], ending = '', except: FirstView['bodies'] = []): number =>
  bodies
    .filter(({ path }) => path.endsWith(ending) && !except.some((body) => body.path === path))
    .reduce((total, { bytes }) => total + bytes, 0);

/** What was painted up to now, after two more frames. */
async function readPaint(page: Page): Promise<Paint> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return page.evaluate<Paint>('paint');
}

/** @param shifts in the order of time */
function layoutShift(shifts: Paint['shifts']): number {
  let [worst, sum, began, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - began > 5000) [sum, began] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
