import { expect, type Page } from '@playwright/test';
import { type Client, call, clientWithPlan } from './accounts/client-acts.ts';
import { accountPassword } from './accounts/signing-up.ts';
import { readMail } from './product/mailbox.ts';
import { datedMoment, nightly, signIn, test } from './screens/portal.ts';

test.use({ clock: datedMoment });

const csv = `First name,Last name,Email,Role,Hired already,Salary,Payroll schedule,Address 1,Commencement date,Birth date,SIN
Ada,Ng,ada@people.example,Analyst,no,91000,Monthly,1 Main St,2027-01-04,1990-02-05,046454286`;

const preview = (page: Page) => page.getByRole('table', { name: 'People in the file' });
const company = (page: Page) => page.getByRole('combobox', { name: 'Switch company' });

/** Opens the import with a person in its preview. */
async function previewImport(page: Page): Promise<void> {
  await page.goto('/team?view=import');
  await page
    .getByLabel(/^CSV file/)
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(preview(page)).toBeVisible();
}

/** Comes back to tabs after a minute, which then read the companies again. They share one clock, which must not jump while they read. */
async function comeBack(...tabs: readonly [Page, ...Page[]]): Promise<void> {
  await tabs[0].clock.fastForward('01:00');
  for (const tab of tabs) await tab.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
}

/** Removes the admin of a company, as its owner. */
async function removeAdmin({ request }: Page, owner: Client): Promise<void> {
  const query = `company_members?company_id=eq.${owner.companyId}&role=eq.admin&select=id`;
  const [admin] = await (await request.get(`/rest/v1/${query}`, { headers: owner.headers })).json();
  await call(request, owner, 'remove-company-person', { company_id: owner.companyId, person_id: admin.id });
}

test('two tabs of one person show two companies, and neither slides under the other', async ({ page, product }) => {
  const first = await clientWithPlan(page.request, product, 'First GmbH');
  const second = await clientWithPlan(page.request, product, 'Second GmbH');
  await signIn(page, { email: first.email, password: accountPassword });
  await previewImport(page);

  const other = await page.context().newPage();
  await call(page.request, second, 'invite-company-person', {
    company_id: second.companyId,
    email: first.email,
    role: 'admin',
  });
  await other.goto((await readMail(page.request, first.email, /^Join /)).link);
  await other.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(other).toHaveURL(/\/home$/);

  // The open import stays with its company.
  await comeBack(page);
  await expect(company(page)).toHaveValue(first.companyId);
  await page.getByRole('button', { name: 'Add 1 person' }).click();
  await expect(page.getByText('1 person added.')).toBeVisible();
  await other.goto('/team');
  await expect(company(other)).toHaveValue(second.companyId);
  await expect(other.getByText('No team members found')).toBeVisible();

  // A switch in the tab itself asks, and closes the page. The code of the question loads once a file is chosen.
  const third = await page.context().newPage();
  await previewImport(third);
  await third.waitForLoadState('networkidle');
  await company(third).selectOption('First GmbH');
  await third.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(third).toHaveURL(/\/home$/);
  await expect(preview(third)).toBeHidden();
  await third.close();

  // Access ends: the tab of that company says so, and only that one.
  await removeAdmin(page, second);
  await comeBack(other, page);
  await expect(other.getByRole('heading', { name: 'Your access to Second GmbH has ended' })).toBeVisible();
  await expect(page.getByText('1 person added.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Your access to Second GmbH has ended' })).toBeVisible();
  await other.getByRole('button', { name: 'Open First GmbH' }).click();
  await expect(other).toHaveURL(/\/home$/);
  await expect(other.getByText(`${first.email} added Ada Ng`)).toBeVisible();
});

test('an open page says at once that access has ended', { tag: nightly }, async ({ page, product }) => {
  const owner = await clientWithPlan(page.request, product, 'Inviting GmbH');
  const person = await clientWithPlan(page.request, product, 'Own GmbH');
  await call(page.request, owner, 'invite-company-person', {
    company_id: owner.companyId,
    email: person.email,
    role: 'admin',
  });
  await signIn(page, { email: person.email, password: accountPassword });
  const topics = new Set<string>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes(owner.companyId)) topics.add(owner.companyId);
    }),
  );
  await page.goto((await readMail(page.request, person.email, /^Join /)).link);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(() => topics.size).toBe(1);
  await removeAdmin(page, owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Your access to Inviting GmbH has ended' })).toBeVisible();
});
