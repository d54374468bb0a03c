import { expect } from '@playwright/test';
import { EDITED_JOB_TEXTS, eachText } from '@portage/domain/members/job-texts';
import { proves, saw } from './proofs/spec-table.ts';
import { datedMoment, nightly, notifications, signIn, test } from './screens/portal.ts';
import {
  addDialog,
  chooseAction,
  membersList,
  rowOf,
  serveMembers,
  membersTable as table,
} from './screens/team-page.ts';
import { team } from './tables/team.ts';

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

test('opens the form of a new member whose button is pressed while the list turns out to be empty', {
  tag: nightly,
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(membersList, async (route) => {
    await asked;
    await route.fulfill({ json: [] });
  });
  await page.goto('/team');
  await page.getByRole('button', { name: 'Add Team Member' }).hover();
  await page.mouse.down();
  answer();
  await expect(page.getByText('No team members found')).toBeVisible();
  await page.mouse.up();
  await expect(addDialog(page)).toBeVisible();
});

test('activates, deactivates, shows and edits a member', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  await chooseAction(rowOf(page, 'Maya Tremblay'), /View Details/);
  const details = page.getByRole('dialog');
  await expect(details.getByText(/^Active since/)).toBeVisible();
  await expect(details.getByText('Associated contracts')).toBeVisible();
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByRole('button', { name: 'Cancel' }).click();
  await proves(team.details);
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByLabel(/^Department/).fill('R & D');
  const patches: object[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.postDataJSON());
  });
  const reloaded = page.waitForEvent('load');
  await details.getByRole('button', { name: 'Save' }).click();
  await reloaded;
  expect(patches).toEqual([
    {
      ...eachText(EDITED_JOB_TEXTS, () => null),
      first_name: 'Maya',
      last_name: 'Tremblay',
      email: 'maya@aurora-robotics.example',
      phone: null,
      role: 'Staff Engineer',
      department: 'R & D',
      salary: 91000,
      payroll_schedule: 'Bi-Weekly',
    },
  ]);
  await chooseAction(rowOf(page, 'Maya Tremblay'), /View Details/);
  await expect(details.getByText('R & D')).toBeVisible();
  await proves(team.edited);
  await page.keyboard.press('Escape');

  patches.length = 0;
  await chooseAction(rowOf(page, 'Maya Tremblay'), /Request Deactivation/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await saw(page, team.deactivated);
  await chooseAction(rowOf(page, 'Maya Tremblay'), /Request Activation/);
  await saw(page, team.activated);
  await expect(notifications(page).getByText('Team Member Approved')).toBeVisible();
  await expect(notifications(page).getByText('Maya Tremblay')).toBeVisible();
  await proves(team.approvedLive);
  expect(patches).toEqual([
    { action: 'deactivate' },
    { status: 'processing', action: null },
    { action: 'activate' },
    { status: 'approved', action: null },
  ]);
  await proves(team.twoSteps);
});

test('shows the colours of the statuses', async ({ page }) => {
  await signIn(page);
  const statuses = ['Approved', 'processing', 'PENDING'];
  await serveMembers(page, (at) => ({ first_name: 'Person', last_name: `${at + 1}.`, status: statuses[at] }), 3);
  const hues = { Approved: [90, 150], Processing: [15, 30], Pending: [36, 60] } as const;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/team');
    await expect(table(page).getByText('Pending', { exact: true })).toBeVisible();
    const colours = await page.evaluate<Record<string, string>>(
      "Object.fromEntries(Array.from(document.querySelectorAll('td span'), (one) => [one.textContent, getComputedStyle(one).color]))",
    );
    for (const [status, [from, to]] of Object.entries(hues)) {
      const hue = hueOf(colours[status] ?? '');
      expect(hue, `${status} in the ${colorScheme} theme`).toBeGreaterThanOrEqual(from);
      expect(hue, `${status} in the ${colorScheme} theme`).toBeLessThanOrEqual(to);
    }
  }
  await proves(team.statusColours);
});

/** The hue of 'rgb(168, 72, 10)', in degrees. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  const range = Math.max(red, green, blue) - Math.min(red, green, blue);
  const sixth =
    red >= green && red >= blue
      ? ((green - blue) / range + 6) % 6
      : green >= blue
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return sixth * 60;
}
