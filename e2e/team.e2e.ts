import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { datedMoment, signIn, test } from './portal.ts';
import { saw } from './spec-table.ts';
import { team } from './tables/team.ts';
import { away, membersPath, notifications, rowOf, serveMembers, membersTable as table } from './team-page.ts';

test.use({ clock: datedMoment });

test('lists the team with filters, sorting and CSV', async ({ page }) => {
  await signIn(page);
  const answered = Promise.withResolvers<void>();
  await page.route(membersPath, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.locator('#sidebar').getByRole('link', { name: 'Team', exact: true }).click();
  await saw(page, team.loading, team.route, team.heading, team.subtitle);
  answered.resolve();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Role',
    'Status',
    'Schedule',
    'Salary (CAD)',
    'Start',
    'Actions',
  ]);
  const options = page.getByLabel('Status', { exact: true }).locator('option');
  await expect(options).toHaveText(['All Status', 'Pending', 'Processing', 'Approved']);
  await saw(page, team.statuses);

  await page.getByPlaceholder('Search by name or role...').fill('maya');
  await expect(table(page).locator('tbody tr')).toHaveCount(1);
  await page.getByPlaceholder('Search by name or role...').fill('nobody <script>');
  await saw(page, team.empty);
  await page.getByPlaceholder('Search by name or role...').fill('');
  await page.getByLabel('Status', { exact: true }).selectOption('Approved');
  await expect(page).toHaveURL('/team?status=approved');
  await expect(table(page).locator('tbody tr')).toHaveCount(3);
  await saw(page, team.search);

  await table(page).getByRole('button', { name: 'Salary (CAD)' }).click();
  await table(page).getByRole('button', { name: 'Salary (CAD)' }).click();
  await expect(page).toHaveURL('/team?status=approved&sort=-salary');
  await expect(table(page).getByRole('columnheader', { name: 'Salary (CAD)' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const salaries = await table(page).locator('tbody td:nth-child(5)').allTextContents();
  const amounts = salaries.map((cell) => Number(/[\d,]+\.\d\d/.exec(cell)?.[0].replaceAll(',', '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  await saw(page, team.columns);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Name,Role,Status,Schedule,Salary,Start');
  expect(lines.join()).not.toContain('***');
  await saw(page, team.csv);

  await page.getByRole('link', { name: 'Payroll Schedules' }).click();
  await expect(page).toHaveURL('/team/employee');
  await saw(page, team.schedulesButton);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(membersPath, (route) => route.fulfill(away));
  await page.goto('/team');
  await expect(notifications(page).getByText('Error fetching team members').first()).toBeVisible();
  await expect(notifications(page).getByText('The service is away').first()).toBeVisible();
  await saw(page, team.fetchError);
});

test('handles ten thousand members', async ({ page }) => {
  await signIn(page);
  await serveMembers(page, (at) => ({ first_name: `Person ${at + 1}`, last_name: '=cmd()' }), 10_000);
  await page.goto('/team');
  await expect(page.getByText('Page 1 of 200 · 10,000 team members')).toBeVisible();
  expect(await table(page).getByRole('row').count()).toBeLessThanOrEqual(60);
  const search = page.getByPlaceholder('Search by name or role...');
  await search.fill('person 9999');
  await expect(table(page).locator('tbody tr')).toHaveCount(1);
  await search.fill('');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/team?page=2');
  await expect(rowOf(page, 'Person 51 ')).toBeVisible();
  await saw(page, team.many);
});

test('keeps input that is faster than a slow computer renders', async ({ page }) => {
  await signIn(page);
  await serveMembers(
    page,
    (at) => ({ first_name: `Person ${at + 1}`, status: at % 2 === 0 ? 'approved' : 'pending' }),
    10_000,
  );
  await page.goto('/team');
  await expect(page.getByText('Page 1 of 200 · 10,000 team members')).toBeVisible();
  const computer = await page.context().newCDPSession(page);
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const search = page.getByPlaceholder('Search by name or role...');
  await search.pressSequentially('person 9998');
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(search).toHaveValue('person 9998');
  await expect(page).toHaveURL('/team?q=person+9998&status=pending');
  await expect(table(page).locator('tbody tr')).toHaveText([/Person 9998/]);
});

test('explains on the Add button why a member cannot be added', async ({ page }) => {
  await signIn(page);
  await serveMembers(page, (at) => ({ status: at === 0 ? 'pending' : 'approved' }), 5);
  // The plan arrives while the pointer is already on the button.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/plans?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/team');
  await expect(table(page).locator('tbody tr')).toHaveCount(5);
  await page.getByRole('button', { name: 'Add Team Member' }).hover();
  release();
  await saw(page, team.capTooltip);
  await page.route('**/rest/v1/plans?**', (route) => route.fulfill({ contentType: 'application/json', body: '[]' }));
  await page.goto('/team');
  await page.getByRole('button', { name: 'Add Team Member' }).hover();
  await saw(page, team.noPlanTooltip);
  await page.getByRole('button', { name: 'Add Team Member' }).click({ force: true });
  await expect(page.getByRole('dialog', { name: 'Add Team Member' })).toHaveCount(0);
});

test('activates, deactivates, shows and edits a member', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  await rowOf(page, 'Maya Tremblay')
    .getByRole('button', { name: /View Details/ })
    .click();
  const details = page.getByRole('dialog');
  await expect(details.getByText(/^Active since/)).toBeVisible();
  await expect(details.getByText('Associated contracts')).toBeVisible();
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByRole('button', { name: 'Cancel' }).click();
  await saw(page, team.details);
  await details.getByRole('button', { name: 'Edit' }).click();
  await page.route('**/rest/v1/team_members?team_member_id**', (route) => route.fulfill(away), { times: 1 });
  await details.getByLabel(/^Department/).fill('R & D');
  await details.getByRole('button', { name: 'Save' }).click();
  await saw(page, team.editFailed);
  const patches: object[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.postDataJSON());
  });
  const reloaded = page.waitForEvent('load');
  await details.getByRole('button', { name: 'Save' }).click();
  await reloaded;
  expect(patches).toEqual([
    {
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
  await rowOf(page, 'Maya Tremblay')
    .getByRole('button', { name: /View Details/ })
    .click();
  await expect(details.getByText('R & D')).toBeVisible();
  await saw(page, team.edited);
  await page.keyboard.press('Escape');

  patches.length = 0;
  await rowOf(page, 'Maya Tremblay')
    .getByRole('button', { name: /Request Deactivation/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await saw(page, team.deactivated);
  await rowOf(page, 'Maya Tremblay')
    .getByRole('button', { name: /Request Activation/ })
    .click();
  await saw(page, team.activated);
  await expect(notifications(page).getByText('Team Member Approved')).toBeVisible();
  await expect(notifications(page).getByText('Maya Tremblay')).toBeVisible();
  await saw(page, team.approvedLive);
  expect(patches).toEqual([
    { action: 'deactivate' },
    { status: 'processing', action: null },
    { action: 'activate' },
    { status: 'approved', action: null },
  ]);
  await saw(page, team.twoSteps);

  patches.length = 0;
  await page.route('**/rest/v1/team_members?team_member_id**', (route) =>
    route.request().postDataJSON()?.status === undefined
      ? route.continue()
      : route.fulfill({
          ...away,
          body: '{"message":"You\'ve reached the maximum number of team members (5) for your current plan."}',
        }),
  );
  await rowOf(page, 'Maya Tremblay')
    .getByRole('button', { name: /Request Deactivation/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(notifications(page).getByText('Error deactivating team member')).toBeVisible();
  await expect.poll(() => patches.at(-1)).toEqual({ action: null });
  await saw(page, team.deactivationFailed);
});

test('links to the contracts of a member', async ({ page }) => {
  await signIn(page);
  const contracts = ['https://sign.example/1', '/sign/2'];
  await serveMembers(page, () => ({ first_name: '<b>Bo</b>', last_name: '', associated_contracts: contracts }), 1);
  await page.goto('/team');
  await page.getByRole('button', { name: /View Details/ }).click();
  const details = page.getByRole('dialog', { name: '<b>Bo</b>' });
  const links = details.getByRole('link', { name: /^Contract \d$/ });
  await expect(links).toHaveText(['Contract 1', 'Contract 2']);
  for (const [at, address] of contracts.entries()) {
    await expect(links.nth(at)).toHaveAttribute('href', address);
    await expect(links.nth(at)).toHaveAttribute('target', '_blank');
  }
  await saw(page, team.contracts);
});

test('reports the database’s rejection of an activation beyond the cap', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  const { publishableKey } = await (await page.request.get('/config.json')).json();
  const stored = JSON.parse(await page.evaluate<string>("localStorage.getItem('portage-auth')"));
  const headers = { apikey: publishableKey, authorization: `Bearer ${stored.access_token}` };
  const [company] = await (await page.request.get('/rest/v1/companies?select=id', { headers })).json();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    await page.request.post('/rest/v1/team_members', {
      headers,
      data: {
        company_id: company.id,
        first_name: 'Extra',
        last_name: name,
        role: 'Baker',
        email: `${name}@people.example`,
        birth_date: '1990-01-01',
        social_insurance_number: '046454286',
        is_employee: 'no',
        salary: 52000,
        address_1: '1 King St',
        state: 'ON',
        payroll_schedule: 'Monthly',
        commencement_date: '2026-01-01',
      },
    });
  const refused = notifications(page).getByText('Error activating team member');
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    await rowOf(page, `Extra ${name}`)
      .getByRole('button', { name: /Request Activation/ })
      .click();
    const approved = rowOf(page, `Extra ${name}`).getByText('Approved');
    await expect(approved.or(refused).first()).toBeVisible();
    if (await refused.isVisible()) break;
  }
  await expect(refused).toBeVisible();
  await expect(notifications(page).getByText(/maximum number of team members \(5\)/)).toBeVisible();
  await saw(page, team.activationFailed);
  for (const name of ['One', 'Two', 'Three']) {
    const button = rowOf(page, `Extra ${name}`).getByRole('button', { name: /Request Deactivation/ });
    if (!(await button.isVisible())) continue;
    await button.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(rowOf(page, `Extra ${name}`).getByText('Processing')).toBeVisible();
  }
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
  await saw(page, team.statusColours);
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

test('says which parts of a payroll schedule are not set', async ({ page }) => {
  await signIn(page);
  const lacks = [{ commencement_date: null, payroll_schedule: 'Bi-Weekly' }, { payroll_schedule: '' }];
  await serveMembers(page, (at) => ({ status: 'approved', ...lacks[at] }), 2);
  await page.goto('/team/employee?member=n-1');
  await saw(page, team.noStart);
  await expect(page.getByText('Schedule: Bi-Weekly', { exact: true })).toBeVisible();
  await expect(page.locator('main li button')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Upcoming Paydays' })).toHaveCount(0);
  await page.goto('/team/employee?member=n-2');
  await saw(page, team.noSchedule);
  await expect(page.getByText(/^Start date: \d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Upcoming Paydays' })).toHaveCount(0);
});

test('shows payroll schedules', async ({ page }) => {
  await signIn(page);
  await page.goto('/team/employee');
  await saw(page, team.scheduleRoute, team.scheduleHeading, team.select, team.employeeSearchField);
  await page.getByPlaceholder('Search employees...').fill('nobody');
  await saw(page, team.noEmployees, team.searchEmployees);
  await page.getByPlaceholder('Search employees...').fill('');
  await page.getByRole('button', { name: /Maya Tremblay/ }).click();
  await expect(page).toHaveURL(/\/team\/employee\?member=/);
  await page.reload();
  await saw(page, team.own, team.strip);
  await expect(page.getByText('Next payday', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Upcoming payday', { exact: true })).toHaveCount(5);
  await saw(page, team.six);
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Today',
    'Upcoming Payday',
    'Past Payday',
  ]);
  await saw(page, team.legend);
  const calendar = page.getByRole('table', { name: /^Paydays in/ });
  const now = await calendar.locator('caption').textContent();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(calendar.locator('caption')).not.toHaveText(now ?? '');
  await calendar
    .getByRole('button', { name: /Upcoming Payment/ })
    .first()
    .hover();
  await expect(page.getByRole('tooltip')).toHaveText('Upcoming Payment');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(calendar.locator('caption')).toHaveText(now ?? '');
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await calendar
    .getByRole('button', { name: /Payment Completed/ })
    .first()
    .hover();
  await expect(page.getByRole('tooltip')).toHaveText('Payment Completed');
  await saw(page, team.calendar, team.tooltips);
  await page.getByRole('link', { name: 'Back to Team' }).click();
  await expect(page).toHaveURL('/team');
  await saw(page, team.back);
});

test('creates, serves, renews and revokes a private calendar link', async ({ page }) => {
  await signIn(page);
  await page.goto('/team/employee');
  await page.getByRole('button', { name: 'Calendar link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar link' });
  await expect(dialog.getByText('There is no link yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const first = await dialog.getByLabel('Private address').inputValue();
  const calendar = await page.request.get(first);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  const text = await calendar.text();
  expect(text).toContain('BEGIN:VEVENT');
  expect(text).toContain('Maya Tremblay');
  expect(text).not.toMatch(/\d,\d{3}\.\d{2}/);
  await dialog.getByRole('button', { name: 'Make a new link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new link' }).click();
  await expect(dialog.getByLabel('Private address')).not.toHaveValue(first);
  const second = await dialog.getByLabel('Private address').inputValue();
  expect((await page.request.get(first)).status()).toBe(404);
  expect((await page.request.get(second)).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(dialog.getByText('There is no link yet.')).toBeVisible();
  expect((await page.request.get(second)).status()).toBe(404);
  await saw(page, team.calendarLink);
});
