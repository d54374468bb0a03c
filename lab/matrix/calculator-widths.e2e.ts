import { expect } from '@playwright/test';
import { LANGUAGE_COOKIE, LANGUAGES } from '@portage/messages/languages';
import { datedMoment, test } from '../../e2e/screens/portal.ts';
import { whatDoesNotFit } from '../../e2e/screens/read-page.ts';

test.use({ clock: datedMoment });

/** The least room between the texts of two neighbors in a row of a table, and those texts. */
const leastGap = `(() => {
  const edges = (cell) => {
    const seen = [...cell.querySelectorAll('svg')].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      seen.push(...range.getClientRects());
    }
    return { left: Math.min(...seen.map(({ left }) => left)), right: Math.max(...seen.map(({ right }) => right)) };
  };
  const gaps = [...document.querySelectorAll('tr')].flatMap((row) => {
    const cells = [...row.cells].filter((cell) => cell.offsetWidth > 0 && cell.textContent !== '');
    return cells.slice(1).map((cell, index) => ({
      gap: Math.round(edges(cell).left - edges(cells[index]).right),
      between: cells[index].textContent + ' | ' + cell.textContent,
    }));
  });
  return gaps.reduce((least, one) => (one.gap < least.gap ? one : least));
})()`;

for (const { locale, name } of LANGUAGES)
  test(`the tables of the cost calculator fit their cards on the narrowest phone, no two figures as one, in ${name}`, async ({
    page,
    context,
    product,
  }) => {
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: product.url }]);
    await page.setViewportSize({ width: 320, height: 900 });
    for (const salary of ['91000', '130000', '999999', '10000000']) {
      await page.goto(`/calculator?salary=${salary}&province=QC&schedule=Monthly`);
      await expect(page.getByRole('table')).toHaveCount(3);
      // How far each table is from the text's edge in its card.
      const beyond = await page.evaluate<number[]>(`[...document.querySelectorAll('table')].map((table) => {
        const card = table.closest('section');
        const edge = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight);
        return Math.round(table.getBoundingClientRect().right - edge);
      })`);
      expect.soft(Math.max(...beyond), `of ${salary}`).toBeLessThanOrEqual(0);
      expect.soft(await whatDoesNotFit(page)).toEqual([]);
      const { gap, between } = await page.evaluate<{ gap: number; between: string }>(leastGap);
      expect.soft(gap, `of ${salary}, ${between}`).toBeGreaterThanOrEqual(8);
    }
  });
