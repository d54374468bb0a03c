import { expect } from '@playwright/test';
import { LANGUAGE_COOKIE, LANGUAGES } from '@portage/messages/languages';
import { datedMoment, test } from './screens/portal.ts';
import { whatDoesNotFit } from './screens/read-page.ts';

test.use({ clock: datedMoment });

for (const { locale, name } of LANGUAGES)
  test(`the tables of the cost calculator stay inside their cards on the narrowest phone, in ${name}`, async ({
    page,
    context,
    product,
  }) => {
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: product.url }]);
    await page.setViewportSize({ width: 320, height: 900 });
    for (const salary of ['130000', '10000000']) {
      await page.goto(`/calculator?salary=${salary}&province=QC&schedule=Monthly`);
      await expect(page.getByRole('table')).toHaveCount(2);
      // How far each table is from the text's edge in its card.
      const beyond = await page.evaluate<number[]>(`[...document.querySelectorAll('table')].map((table) => {
        const card = table.closest('section');
        const edge = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight);
        return Math.round(table.getBoundingClientRect().right - edge);
      })`);
      expect.soft(Math.max(...beyond), `of ${salary}`).toBeLessThanOrEqual(0);
      expect.soft(await whatDoesNotFit(page)).toEqual([]);
    }
  });
