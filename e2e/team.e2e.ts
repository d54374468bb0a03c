import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { signIn, test } from './portal.ts';
import { saw } from './spec-table.ts';
import { team } from './tables/team.ts';

const notifications = (page: Page) => page.getByRole('region', { name: /notifications/i });
const away = { status: 500, contentType: 'application/json', body: '{"message":"The service is away","code":"XX000"}' };
const table = (page: Page) => page.getByRole('table', { name: 'Team members' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const membersPath = /\/rest\/v1\/team_members\?(?!.*select=team_member_id)/;

/** Answers the list of members with rows made from the company's first one. */
async function serveMembers(page: Page, change: (row: Record<string, unknown>, at: number) => object, count: number) {
  let first: Record<string, unknown> = {};
  await page.route(membersPath, async (route) => {
    if (route.request().method() !== 'GET' || !route.request().url().includes('select=*')) return route.fallback();
    const offset = Number(/n-(\d+)/.exec(decodeURIComponent(route.request().url()))?.[1] ?? 0);
    if (offset === 0) [first] = await (await route.fetch()).json();
    const size = Math.min(1000, count - offset);
    const rows = Array.from({ length: size }, (_, at) => ({
      ...first,
      team_member_id: `n-${offset + at + 1}`,
      ...change(first, offset + at),
    }));
    await route.fulfill({ contentType: 'application/json', body: JSON.stringify(rows) });
  });
}

test('the team: list, filters, order, file', async ({ page }) => {
  await signIn(page);
  await page.route(membersPath, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.locator('#sidebar').getByRole('link', { name: 'Team', exact: true }).click();
  await saw(page, team.loading, team.route, team.heading, team.subtitle);
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

test('ten thousand members', async ({ page }) => {
  await signIn(page);
  await serveMembers(
    page,
    (_, at) => ({ first_name: `Person ${at + 1}`, last_name: '=cmd()', date_added: `n-${at + 1}` }),
    10_000,
  );
  await page.goto('/team');
  await expect(page.getByText('Page 1 of 200 · 10,000 team members')).toBeVisible();
  expect(await table(page).getByRole('row').count()).toBeLessThanOrEqual(60);
  await page.getByPlaceholder('Search by name or role...').fill('person 9999');
  await expect(table(page).locator('tbody tr')).toHaveCount(1);
  await page.getByPlaceholder('Search by name or role...').fill('');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/team?page=2');
  await expect(rowOf(page, 'Person 51 ')).toBeVisible();
  await saw(page, team.many);
});

test('the button that adds a member tells what stands in the way', async ({ page }) => {
  await signIn(page);
  await serveMembers(page, () => ({}), 5);
  await page.goto('/team');
  await expect(table(page).locator('tbody tr')).toHaveCount(5);
  await page.getByRole('button', { name: 'Add Team Member' }).hover();
  await saw(page, team.capTooltip);
  await page.route('**/rest/v1/plans?**', (route) => route.fulfill({ contentType: 'application/json', body: '[]' }));
  await page.goto('/team');
  await page.getByRole('button', { name: 'Add Team Member' }).hover();
  await saw(page, team.noPlanTooltip);
  await page.getByRole('button', { name: 'Add Team Member' }).click({ force: true });
  await expect(page.getByRole('dialog', { name: 'Add Team Member' })).toHaveCount(0);
});

test('adding a member: every message, the draft, the request', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await saw(page, team.dialog);
  const form = page.getByRole('dialog', { name: 'Add Team Member' });
  const submit = form.getByRole('button', { name: 'Add Team Member' });
  await submit.click();
  await saw(page, team.needFirstName, team.needLastName, team.needEmail, team.needRole, team.needEmployee);
  await saw(
    page,
    team.needSalary,
    team.needSchedule,
    team.needAddress,
    team.needCommencement,
    team.needBirth,
    team.needSin,
  );
  await expect(form.getByLabel('Country')).toHaveValue('Canada');
  await expect(form.getByLabel('Country')).toHaveAttribute('readonly', '');
  await saw(page, team.country);

  const phone = form.getByLabel(/^Phone/);
  await phone.pressSequentially('416x5550');
  await saw(page, team.phoneField, team.phoneForm);
  await phone.fill('');
  await phone.pressSequentially('4165550123');
  await expect(phone).toHaveValue('+1 (416) 555-0123');
  for (let left = 0; left < 5; left++) await phone.press('ArrowLeft');
  await phone.press('Backspace');
  await phone.pressSequentially('9');
  await expect(phone).toHaveValue('+1 (416) 559-0123');
  await saw(page, team.phoneFormat);

  const birth = form.getByLabel(/^Birth date/);
  const typed = async (text: string) => {
    await birth.fill('');
    await birth.pressSequentially(text);
    await birth.blur();
  };
  await typed('14a02b1990');
  await expect(birth).toHaveValue('14/02/1990');
  await birth.fill('14-02-1990');
  await expect(birth).toHaveValue('14/02/1990');
  await saw(page, team.dateSlashes);
  await typed('32011990');
  await saw(page, team.badDay);
  await typed('01131990');
  await saw(page, team.badMonth);
  await typed('01011899');
  await expect(form.getByText(`Year must be between 1900 and ${new Date().getFullYear() + 100}`)).toBeVisible();
  await saw(page, team.badYear);
  await typed('31021990');
  await saw(page, team.badDate);
  await typed('29022027');
  await saw(page, team.badDate);
  await typed('0102');
  await saw(page, team.badFormat);
  await typed('14021990');

  await form.getByLabel(/^First name/).fill("Zoé-Ann d'Éclair");
  await form.getByLabel(/^Last name/).fill('x'.repeat(10_000));
  await form.getByLabel(/^Email/).fill('zoe@people.example');
  await form.getByLabel(/^Social Insurance Number/).fill('046 454 287');
  await form.getByLabel(/^Address 1/).fill('1 King Street West');
  await form.getByLabel(/^Province/).selectOption({ label: 'Ontario' });
  await form.getByLabel(/^Role/).fill('Baker');
  await form.getByLabel(/^Salary/).fill('-5');
  await form.getByLabel(/^Payroll schedule/).selectOption('Bi-Weekly');
  await form.getByLabel(/^Commencement date/).pressSequentially('01122026');
  await form
    .getByRole('group', { name: /Is this person hired already/ })
    .getByLabel('Yes')
    .check();
  await form.getByLabel(/^Salary/).fill('91,000');
  await expect(form.getByText(/^Estimated cost: CAD 3,780\.11 per pay, [\d,.]+ per year$/)).toBeVisible();
  await saw(page, team.estimate);

  const resume = form.getByLabel('Resume');
  await resume.setInputFiles({ name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(form.getByText(/Please choose a file of type .pdf, .doc, .docx/)).toBeVisible();
  await resume.setInputFiles({ name: 'virus.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await expect(form.getByText('This file is named .pdf but holds something else')).toBeVisible();
  await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') });
  await expect(form.getByText('cv.pdf')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await expect(form.getByLabel(/^First name/)).toHaveValue("Zoé-Ann d'Éclair");
  await saw(page, team.draft);
  await page.reload();
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await expect(form.getByLabel(/^Role/)).toHaveValue('Baker');
  await expect(form.getByLabel(/^Social Insurance Number/)).toHaveValue('');
  await form.getByLabel(/^Social Insurance Number/).fill('046 454 287');
  await saw(page, team.draftReload, team.sinDigit);
  await form.getByLabel(/^Salary/).fill('30,000');
  await expect(form.getByText(/^At 40 hours a week this is 14\.42 an hour, under the minimum wage \(/)).toBeVisible();
  await saw(page, team.minimumWage);
  await form.getByLabel(/^Salary/).fill('91,000');
  await form.getByLabel(/^Province/).selectOption({ label: 'British Columbia' });
  await form.getByLabel(/^Payroll schedule/).selectOption('Monthly');
  await saw(page, team.monthlyPay);
  await form.getByLabel(/^Province/).selectOption({ label: 'Ontario' });
  await form.getByLabel(/^Payroll schedule/).selectOption('Bi-Weekly');

  await submit.click();
  await expect(form.getByText('Please use at most 200 characters')).toBeVisible();
  await form.getByLabel(/^Last name/).fill('=Sum(1)');
  await page.route(
    membersPath,
    (route) => (route.request().method() === 'POST' ? route.fulfill(away) : route.fallback()),
    {
      times: 1,
    },
  );
  await submit.click();
  await expect(notifications(page).getByText('Error adding team member')).toBeVisible();
  await expect(notifications(page).getByText('The service is away')).toBeVisible();
  await expect(form.getByLabel(/^Role/)).toHaveValue('Baker');
  await saw(page, team.addFailed);

  await page.route('**/storage/v1/object/team-documents/**', (route) => route.fulfill(away), { times: 1 });
  const inserted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/team_members'),
  );
  const lettered = page.waitForRequest('**/functions/v1/create-hellosign-document');
  await submit.click();
  await saw(page, team.added);
  await saw(page, team.resume);
  expect((await inserted).postDataJSON()).toMatchObject({
    status: 'pending',
    birth_date: '1990-02-14',
    commencement_date: '2026-12-01',
    resume_url: null,
    payroll_schedule: 'Bi-Weekly',
    is_employee: 'yes',
    state: 'ON',
    country: 'Canada',
  });
  const answered = await (await (await inserted).response())?.json();
  const row = Array.isArray(answered) ? answered[0] : answered;
  expect(row.social_insurance_number).toBe('***-***-287');
  await saw(page, team.inserted);
  expect((await lettered).postDataJSON()).toMatchObject({
    subject: "Zoé-Ann d'Éclair =Sum(1) - Employee Placement Letter",
    type: 'EMPLOYEE_PLACEMENT_LETTER',
    signers: [{ name: "Zoé-Ann d'Éclair =Sum(1)", email_address: 'zoe@people.example', role: 'Employee' }],
    customFields: {
      company_name: 'Aurora Robotics',
      employee_name: "Zoé-Ann d'Éclair =Sum(1)",
      employee_address: 'zoe@people.example',
      job_title: 'Baker',
      manager_name: 'N/A',
      start_date: '2026-12-01',
    },
  });
  await saw(page, team.letter);
});

test('activation, deactivation, details and editing', async ({ page }) => {
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
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('R & D')).toBeVisible();
  await saw(page, team.edited);
  await page.keyboard.press('Escape');

  const patches: object[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.postDataJSON());
  });
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

test('beyond the cap the database refuses the activation, and the page says so', async ({ page }) => {
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

test('payroll schedules', async ({ page }) => {
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

test('a private calendar link: made, read, renewed, revoked', async ({ page }) => {
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
