import { expect, type Page } from '@playwright/test';
import { signIn, test } from '../../e2e/screens/portal.ts';

const paths = [
  '/home',
  '/team',
  '/pay',
  '/pay/calendar',
  '/documents',
  '/company',
  '/plan',
  '/cost-calculator?salary=91000',
];

async function openPages(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  await signIn(page);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look(path);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('the quick search');
}

/** Elements that move: those with an animation or a transition that takes time. */
const moving = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *')].filter((element) => {
    const { animationName, transitionDuration } = getComputedStyle(element);
    return animationName !== 'none' || transitionDuration.split(', ').some((time) => parseFloat(time) > 0);
  }).map((element) => element.tagName + '.' + element.className)`);

test('animates nothing for people who want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page);
  expect(await moving(page)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPages(page, async (path) => expect(await moving(page), path).toEqual([]));
});

/** Buttons and fields without a border or outline, which are invisible as such where the system gives the colors. */
const unmarked = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('button, select, textarea, [role=tab], input:not([type=checkbox], [type=radio], [type=file])')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
    .filter((element) => {
      const box = (one) => {
        const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle } = getComputedStyle(one);
        const has = (width, style) => parseFloat(width) > 0 && style !== 'none';
        return has(borderTopWidth, borderTopStyle) || has(outlineWidth, outlineStyle);
      };
      return !box(element) && !box(element.parentElement);
    })
    .map((element) => element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40))`);

test('marks controls, and the page that is open, where the system gives the colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPages(page, async (path) => expect(await unmarked(page), path).toEqual([]));
  await page.keyboard.press('Escape');
  const open = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plan', exact: true });
  await page.goto('/plan');
  await expect(open).toHaveAttribute('aria-current', 'page');
  const edges = (path: string) =>
    page.evaluate<string>(`(() => {
      const link = document.querySelector('nav a[href="${path}"]');
      const { borderTopColor, outlineStyle, outlineColor, boxShadow, backgroundColor } = getComputedStyle(link);
      return [borderTopColor, outlineStyle, outlineColor, boxShadow, backgroundColor].join(' ');
    })()`);
  expect(await edges('/plan')).not.toBe(await edges('/pay'));
  // Both calendars open on the month of the next date.
  const thisMonth = page.getByRole('button', { name: 'Today', exact: true });
  await page.goto('/pay/calendar');
  await thisMonth.click();
  await expect(page.locator('[data-today]')).toHaveCSS('outline-style', 'solid');
  await page.goto('/team/employee');
  await page.getByRole('main').getByText('Maya Tremblay').first().click();
  await thisMonth.click();
  await expect(page.getByRole('table').locator('[data-today]')).toHaveCSS('outline-style', 'solid');
});

test('is whole at 400% zoom of a window of 1280 by 1024', async ({ page }) => {
  // That zoom leaves a page 320 by 256 pixels.
  await page.setViewportSize({ width: 320, height: 256 });
  await openPages(page, async (path) => {
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      path,
    ).toBeLessThanOrEqual(0);
  });
  // A dialog's buttons can be reached: what is in it scrolls.
  await page.goto('/documents?dialog=upload');
  const send = page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true });
  await send.scrollIntoViewIfNeeded();
  const box = await send.boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThanOrEqual(256);
  // What is selected covers less than a quarter of the page.
  await page.goto('/team');
  await page.getByRole('checkbox', { name: 'Select Liam Chen' }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(64);
});
