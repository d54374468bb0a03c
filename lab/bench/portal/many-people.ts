import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Product } from '../../../e2e/product/product.ts';
import { clientScreens } from '../../../e2e/screens/screens.ts';
import { membersTable, serveMembers } from '../../../e2e/screens/team-page.ts';
import type { BenchTable } from '../bench-part.ts';

const people = 10_000;
const slower = 4;
const maxMs = 100;
/** Elements of rows that the page may have at any moment. */
const maxRows = 60;
const rounds = 5;
/** A step whose effect is not shown by then fails. */
const maxStepMs = 60_000;

/** An input, and a condition in the page that holds once its effect is shown. */
interface Step {
  name: string;
  act: (page: Page) => Promise<unknown>;
  shown: string;
}

const firstRow = "document.querySelector('tbody tr:not([data-placeholder])')?.textContent";
const rowCount = "document.querySelector('table')?.ariaRowCount";
const header = (name: string) => (page: Page) => page.getByRole('columnheader', { name }).getByRole('button').click();
const search = (page: Page) => page.getByRole('searchbox');
const statusFilter = (page: Page) => page.getByLabel('Status', { exact: true });
const selectAll = (page: Page) => page.getByRole('columnheader').getByRole('checkbox').click();
const ticked = "document.querySelector('tbody input[type=checkbox]').checked";

/** Each step starts from what the one before it left. */
const steps: readonly Step[] = [
  { name: 'sort by name', act: header('Name'), shown: `${firstRow}.includes('Person 00000')` },
  { name: 'sort the other way', act: header('Name'), shown: `${firstRow}.includes('Person 09999')` },
  { name: 'sort no more', act: header('Name'), shown: `${firstRow}.includes('Person 05000')` },
  { name: 'select all', act: selectAll, shown: ticked },
  { name: 'select none', act: selectAll, shown: `!${ticked}` },
  { name: 'type one letter', act: (page) => search(page).press('9'), shown: `${rowCount} !== '${people + 1}'` },
  {
    name: 'clear the search',
    act: (page) => search(page).press('Backspace'),
    shown: `${rowCount} === '${people + 1}'`,
  },
  {
    name: 'filter by status',
    act: (page) => statusFilter(page).selectOption('Pending'),
    shown: `${rowCount} === '${people / 2 + 1}'`,
  },
  {
    name: 'filter no more',
    act: (page) => statusFilter(page).selectOption('All Status'),
    shown: `${rowCount} === '${people + 1}'`,
  },
];

/** Measures /team with 10,000 people on a slow processor: from each input to the frame that shows its effect. */
export async function manyPeople(browser: Browser, product: Product): Promise<BenchTable> {
  const { storageState } = await clientScreens(product);
  const context = await browser.newContext({
    baseURL: product.url,
    storageState,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await serveMembers(page, personAt, people);
  await page.goto('/team');
  await membersTable(page)
    .and(page.locator(`[aria-rowcount="${people + 1}"]`))
    .waitFor();
  const computer = await context.newCDPSession(page);
  await computer.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await computer.send('Performance.enable');
  const times = new Map<string, Time[]>();
  let rows = 0;
  const measure = async (name: string, run: () => Promise<number>) => {
    const before = await busyMs(computer);
    const ms = await run();
    const busy = (await busyMs(computer)) - before;
    times.set(name, [...(times.get(name) ?? []), { ms, busy }]);
    rows = Math.max(rows, await page.locator('main tr').count());
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const step of steps) await measure(step.name, () => timeOf(page, step));
    await measure('scroll 60 frames', () => longestFrame(page));
  }
  await context.close();
  if (rows > maxRows) throw new Error(`The list had ${rows} rows in the page; ${maxRows} are allowed.`);
  return {
    title: `${people.toLocaleString('en-CA')} people on /team`,
    notes: [
      `The processor is ${slower} times slower. From the input, of a click the release of the button, to the frame that shows its effect; for scrolling, the longest time between two frames.`,
      `Median and slowest of ${rounds} rounds. The limit is ${maxMs} ms. After each of them at most ${rows} rows were in the page (limit ${maxRows}).`,
      'Busy is the median time of scripts, styles and layout: for an input until its effect is shown, for scrolling of a frame. Other programs on the machine lengthen the first figures, and this one less.',
    ],
    columns: ['input', 'median ms', 'slowest ms', 'busy ms', 'within the limit'],
    rows: [...times].map(([name, each]) => {
      const ms = each.map((time) => time.ms);
      const frames = name.startsWith('scroll') ? 60 : 1;
      const busy = Math.round(median(each.map((time) => time.busy)) / frames);
      return [name, Math.round(median(ms)), Math.round(Math.max(...ms)), busy, median(ms) <= maxMs ? 'yes' : 'no'];
    }),
  };
}

/** What an input takes: until its effect is shown, and of that scripts, styles and layout. */
interface Time {
  ms: number;
  busy: number;
}

const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;

/** Milliseconds of scripts, styles and layout since the page began. */
async function busyMs(computer: CDPSession): Promise<number> {
  const { metrics } = await computer.send('Performance.getMetrics');
  const parts = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
  return metrics.reduce((sum, { name, value }) => (parts.includes(name) ? sum + 1000 * value : sum), 0);
}

/** People in an order that is neither by name nor the reverse. */
const personAt = (at: number) => {
  const number = String((at * 7919 + 5000) % people).padStart(5, '0');
  return { first_name: `Person ${number}`, last_name: 'Tremblay', status: at % 2 === 0 ? 'approved' : 'pending' };
};

/**
 * Milliseconds from a step's first event, of a click the release of the button, to the frame after its effect.
 * @throws Error when the effect is not shown within `maxStepMs`
 */
async function timeOf(page: Page, { name, act, shown }: Step): Promise<number> {
  await page.evaluate(`{
    let began;
    const begin = (event) => { began ??= event.timeStamp; };
    for (const type of ['pointerup', 'keydown', 'input']) addEventListener(type, begin, { capture: true, once: true });
    window.timed = new Promise((done, fail) => {
      setTimeout(() => fail(new Error('No effect of: ${name}')), ${maxStepMs});
      const look = () => {
        if (began !== undefined && (${shown})) setTimeout(() => done(performance.now() - began));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    // Else the promise would be the value of this text, and Playwright would wait for it before it acts.
    undefined;
  }`);
  await act(page);
  return page.evaluate<number>('timed');
}

/** Scrolls by 400 pixels in each of 60 frames and back to the start. @returns the longest milliseconds between two frames */
const longestFrame = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    let [frames, longest, last] = [0, 0, performance.now()];
    const next = (now) => {
      longest = Math.max(longest, now - last);
      last = now;
      frames += 1;
      if (frames === 60) {
        scrollTo(0, 0);
        // The next step begins when the start of the list is shown again.
        requestAnimationFrame(() => requestAnimationFrame(() => done(longest)));
        return;
      }
      scrollBy(0, 400);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  })`);
