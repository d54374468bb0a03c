import { expect, type Locator, type Page } from '@playwright/test';
import { proves, saw } from './proofs/spec-table.ts';
import { nightly, notifications, signIn, test } from './screens/portal.ts';
import {
  addDialog,
  chooseAction,
  fillMember,
  rowOf,
  serveMembers,
  membersTable as table,
  untilMembersStill,
} from './screens/team-page.ts';
import { team } from './tables/team.ts';

// Edge cases of /team: double clicks, two tabs, lost connections, long names.

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${name}`) });

async function openTeam(page: Page): Promise<void> {
  await page.goto('/team');
  await expect(rowOf(page, 'Maya Tremblay')).toBeVisible();
}

async function editMember(page: Page, name: string): Promise<Locator> {
  await chooseAction(rowOf(page, name), /View Details/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Edit' }).click();
  return dialog;
}

test('shows complete cards and long names on a narrow screen', async ({ page }) => {
  await signIn(page);
  const name = 'É'.repeat(200);
  const phone = '+1 (416) 555-0123';
  await serveMembers(
    page,
    () => ({
      first_name: name,
      last_name: "O'Neill",
      phone,
      department: 'Design',
      status: 'approved',
      approved_date: '2026-09-01T12:00:00+00:00',
      role: name,
      salary: 9_234_567.89,
    }),
    1,
  );
  await page.goto('/team');
  for (const width of [320, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const menu = page.getByRole('button', { name: /^Actions for/ });
    await expect(menu).toBeVisible();
    const box = await menu.boundingBox();
    const frame = await table(page).locator('..').boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const facts = [page.getByText(phone), page.getByText(/·\sDesign$/), page.getByText('Active since').last()];
    for (const fact of facts) await expect(fact).toBeVisible({ visible: width < 700 });
  }
  await proves(team.cards);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/team/employee');
  await page.getByRole('button', { name: /O'Neill/ }).click();
  await expect(page.getByRole('heading', { name: /Payroll Schedule$/ })).toBeVisible();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await proves(team.longNames);
});

test('lets a date be corrected in place', async ({ page }) => {
  await signIn(page);
  await openTeam(page);
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const birth = addDialog(page).getByLabel(/^Birth date/);
  await birth.pressSequentially('14021990');
  await birth.press('Home');
  await birth.press('Delete');
  await birth.press('Delete');
  await birth.pressSequentially('31');
  await expect(birth).toHaveValue('31/02/1990');
  for (let right = 0; right < 3; right += 1) await birth.press('ArrowRight');
  await birth.press('Backspace');
  await birth.press('Backspace');
  await birth.pressSequentially('12');
  await expect(birth).toHaveValue('31/12/1990');
  await birth.press('Home');
  await birth.pressSequentially('4');
  await expect(birth).toHaveValue('31/12/1990');
  await birth.fill('1/2/1990');
  await birth.blur();
  await expect(birth).toHaveValue('01/02/1990');
  await proves(team.dateCorrected);
});

test('adds a member once after a double click or a lost connection, and not after losing the plan', async ({
  page,
}) => {
  await signIn(page);
  await openTeam(page);
  const uploads: string[] = [];
  const inserts: { resume_url: string | null }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    if (request.url().includes('/object/team-documents/')) uploads.push(request.url());
    if (request.url().includes('/rest/v1/team_members')) inserts.push(request.postDataJSON());
  });
  const submit = addDialog(page).getByRole('button', { name: 'Add Team Member' });

  await fillMember(page, 'Lost');
  await addDialog(page).getByLabel('Resume').setInputFiles(pdf('cv.pdf'));
  const message = 'You need an active subscription plan to add team members.';
  const refuse = (url: URL) => url.pathname === '/rest/v1/team_members' && url.searchParams.get('select') === '*';
  await page.route(refuse, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'P0001', message } })
      : route.fallback(),
  );
  await submit.click();
  await saw(page, team.planLost);
  await notifications(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notifications(page).getByRole('listitem')).toHaveCount(0);
  await expect(addDialog(page).getByLabel(/^First name/)).toHaveValue('Lost');
  await proves(team.toastDismissed);
  await submit.click();
  await saw(page, team.planLost);
  expect(uploads).toHaveLength(1);

  await page.unroute(refuse);
  inserts.length = 0;
  await submit.dblclick();
  await saw(page, team.added);
  await expect(addDialog(page)).toHaveCount(0);
  expect(inserts).toHaveLength(1);
  await proves(team.pressedTwice);
  expect(inserts[0]?.resume_url).toMatch(/\/team-documents\/resumes\/[0-9a-f-]{36}\.pdf$/);
  expect(uploads).toHaveLength(1);

  await fillMember(page, 'Cut');
  await addDialog(page).getByLabel('Resume').setInputFiles(pdf('off.pdf'));
  let cutOff = () => {};
  const cut = new Promise<void>((resolve) => {
    cutOff = resolve;
  });
  await page.route('**/object/team-documents/**', async (route) => {
    await cut;
    await route.abort('connectionreset');
  });
  await submit.click();
  await expect(page.getByRole('progressbar', { name: 'Uploading the resume' })).toBeVisible();
  cutOff();
  await expect(addDialog(page)).toHaveCount(0);
  expect(inserts.at(-1)?.resume_url).toBeNull();
  await proves(team.resumeProgress);
});

test('shows in an open form what another tab saves', async ({ page, context }) => {
  await signIn(page);
  await openTeam(page);
  const other = await context.newPage();
  await openTeam(other);
  const here = await editMember(page, 'Élodie Gagnon');
  await here.getByLabel(/^Role/).fill('Customer Lead');
  const there = await editMember(other, 'Élodie Gagnon');
  await there.getByLabel(/^Department/).fill('Care');
  await there.getByRole('button', { name: 'Save' }).click();
  await expect(there).toHaveCount(0);
  await expect(here.getByText('Changed elsewhere: Department')).toBeVisible();
  await expect(here.getByLabel(/^Department/)).toHaveValue('Care');
  await expect(here.getByLabel(/^Role/)).toHaveValue('Customer Lead');
  await here.getByRole('button', { name: 'Save' }).click();
  await expect(here).toHaveCount(0);
  await chooseAction(rowOf(other, 'Élodie Gagnon').filter({ hasText: 'Customer Lead' }), /View Details/);
  await expect(there.getByText('Care', { exact: true })).toBeVisible();
  await proves(team.editedTwice);
});

test('adds, activates, deactivates and edits by keyboard only', async ({ page }) => {
  await signIn(page);
  await openTeam(page);
  const { keyboard } = page;
  /** Presses Tab until the control has focus; checks that every stop on the way is visible. */
  async function tabTo(control: Locator): Promise<void> {
    for (let stops = 0; stops < 60; stops += 1) {
      if ((await control.and(page.locator(':focus')).count()) === 1) return;
      await keyboard.press('Tab');
    }
    await expect(control).toBeFocused();
  }
  await tabTo(page.getByRole('button', { name: 'Add Team Member' }));
  await keyboard.press('Enter');
  const form = addDialog(page);
  // What spares most of the typing comes first.
  await expect(form.getByRole('checkbox', { name: /^Let them fill in/ })).toBeFocused();
  for (const [label, keys] of [
    ['First name', "Keyboard d'Or"],
    ['Last name', 'Only'],
    ['Email', 'keys@people.example'],
    ['Birth date', '14021990'],
    ['Social Insurance Number', '512048737'],
    ['Address 1', '1 King St'],
    // The first letters choose the option of a select.
    ['Province', 'Ontario'],
    ['Postal code', 'M5V 2T6'],
    ['Role', 'Typist'],
    ['Commencement date', '01122026'],
    ['Salary', '52000'],
  ] as const) {
    await tabTo(form.getByLabel(new RegExp(`^${label}`)));
    await keyboard.type(keys);
  }
  await tabTo(form.getByLabel(/^Payroll schedule/));
  await keyboard.press('ArrowDown');
  await tabTo(form.getByRole('group', { name: /hired already/ }).getByLabel('Yes'));
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await saw(page, team.added);
  await expect(page.getByRole('button', { name: 'Add Team Member' })).toBeFocused();

  const added = rowOf(page, "Keyboard d'Or Only");
  const menu = added.getByRole('button', { name: /^Actions for/ });
  /** Opens the menu of the row and chooses an action by its first letters. */
  async function choose(letters: string): Promise<void> {
    await tabTo(menu);
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keyboard.type(letters);
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${letters}`, 'i') })).toBeFocused();
    await keyboard.press('Enter');
  }
  await choose('request a');
  await saw(page, team.activated);
  await expect(menu).toBeFocused();
  await choose('request d');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await choose('request d');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }));
  await keyboard.press('Enter');
  await saw(page, team.deactivated);
  await expect(menu).toBeFocused();

  await choose('view');
  const details = page.getByRole('dialog');
  await expect(details).toBeVisible();
  await tabTo(details.getByRole('button', { name: 'Edit' }));
  await keyboard.press('Enter');
  await expect(details.getByLabel(/^First name/)).toBeFocused();
  const reloaded = page.waitForEvent('load');
  await keyboard.press('Enter');
  await reloaded;
  await expect(added).toBeVisible();
  await choose('view');
  await expect(details.locator(':focus')).toBeVisible();
  await keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(menu).toBeFocused();
  await proves(team.byKeyboard);
});

test('keeps the dialog usable after a failure', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await openTeam(page);
  await page.route('**/rest/v1/team_members?team_member_id**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The service is away', code: 'XX000' } }),
  );
  for (const [width, colorScheme] of [
    [320, 'light'],
    [640, 'dark'],
    [768, 'dark'],
    [1280, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 520 });
    await page.emulateMedia({ colorScheme });
    const scrollbarPlace = () => page.screenshot({ clip: { x: width - 4, y: 4, width: 2, height: 2 } });
    const bare = await scrollbarPlace();
    const dialog = await editMember(page, 'Maya Tremblay');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const failure = notifications(page).getByRole('listitem').filter({ hasText: 'Failed to update team member' });
    await expect(failure).toBeVisible();
    // A trial click fails if something covers the button.
    for (const name of ['Close', 'Cancel', 'Save'])
      await dialog.getByRole('button', { name, exact: true }).click({ trial: true });
    expect(await scrollbarPlace()).not.toEqual(bare);
    await failure.getByRole('button', { name: 'Dismiss' }).click();
    await expect(failure).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  await proves(team.clearOfDialogs);
});

test('stays where a long list of cards was scrolled to', { tag: nightly }, async ({ page }) => {
  await signIn(page);
  await serveMembers(page, (at) => ({ first_name: `Person ${at + 1}` }), 500);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/team');
  await expect(rowOf(page, 'Person 3').first()).toBeVisible();
  for (const top of [1500, 4000, 2500]) {
    await page.evaluate(`scrollTo(0, ${top})`);
    await untilMembersStill(page);
    expect(await page.evaluate('scrollY')).toBe(top);
  }
});
