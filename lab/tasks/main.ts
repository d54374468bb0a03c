// `npm run lab -- tasks`: a new company does its first tasks in a browser, without a pause to read or think. Prints for each the clicks, the
// fields filled in, the mails opened and the seconds until the portal shows that it is done.
import { type BrowserContext, chromium, expect } from '@playwright/test';
import { newAddress } from '../../e2e/accounts/signing-up.ts';
import { readMail } from '../../e2e/product/mailbox.ts';
import { startProduct } from '../../e2e/product/product.ts';
import { datedMoment as clock } from '../../e2e/screens/portal.ts';
import { firstTasks } from './first-tasks.ts';

expect.configure({ timeout: 60_000 });
const effort = { clicks: 0, fields: 0, mails: 0 };

/** Counts presses of the pointer, and fields that were typed in or chosen from, on all pages. */
async function countEffort(context: BrowserContext): Promise<void> {
  await context.exposeFunction('countEffort', (kind: 'clicks' | 'fields') => {
    effort[kind] += 1;
  });
  await context.addInitScript(`
    const fields = new WeakSet();
    addEventListener('pointerdown', () => countEffort('clicks'), true);
    addEventListener('input', ({ target }) => {
      if (fields.has(target) || /^(checkbox|radio)$/.test(target.type)) return;
      fields.add(target);
      countEffort('fields');
    }, true);
  `);
}

const product = await startProduct({ clock });
const { PORTAGE_CHROMIUM: executablePath } = process.env;
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const context = await browser.newContext({ baseURL: product.url });
  context.setDefaultTimeout(60_000);
  await context.clock.install({ time: clock });
  await countEffort(context);
  const page = await context.newPage();
  const openMail = async (to: string, subject: RegExp) => {
    effort.mails += 1;
    const { link } = await readMail(page.request, to, subject);
    const tab = await context.newPage();
    await tab.goto(link);
    return tab;
  };
  const rows: object[] = [];
  for (const { task, run } of firstTasks(newAddress())) {
    Object.assign(effort, { clicks: 0, fields: 0, mails: 0 });
    const started = performance.now();
    await run(page, openMail);
    rows.push({ task, ...effort, seconds: Number(((performance.now() - started) / 1000).toFixed(1)) });
    // The provider's daily run, on the day that issues the invoice of the first payday.
    if (task.startsWith('activate')) await product.portageOn('2026-12-17', 'payroll', 'run');
  }
  console.table(rows);
} finally {
  await browser.close();
  await product.stop();
}
