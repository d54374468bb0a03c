import { expect } from '@playwright/test';
import { proves } from '../proofs/spec-table.ts';
import { datedMoment, signIn, test } from '../screens/portal.ts';
import { rowOf, serveMembers, membersTable as table } from '../screens/team-page.ts';
import { team } from '../tables/team.ts';

test.use({ clock: datedMoment });

test('handles ten thousand members, and input that is faster than a slow computer renders', async ({ page }) => {
  await signIn(page);
  const change = (at: number) => ({ first_name: `Person ${at + 1}`, status: at % 2 === 0 ? 'approved' : 'pending' });
  await serveMembers(page, change, 10_000);
  await page.goto('/team');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001');
  expect(await table(page).getByRole('row').count()).toBeLessThanOrEqual(60);
  const search = page.getByPlaceholder('Search by name or role...');
  await search.fill('person 9999');
  await expect(table(page).locator('tbody tr')).toHaveCount(1);
  await search.fill('');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001');
  await page.keyboard.press('Tab');
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
  await expect(rowOf(page, 'Person 10000 ')).toBeVisible();
  expect(await table(page).getByRole('row').count()).toBeLessThanOrEqual(60);
  await proves(team.many);

  const computer = await page.context().newCDPSession(page);
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await search.pressSequentially('person 9998');
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(search).toHaveValue('person 9998');
  await expect(page).toHaveURL('/team?q=person+9998&status=pending');
  await expect(table(page).locator('tbody tr')).toHaveText([/Person 9998/]);
});
