import { expect, type Page, type Route } from '@playwright/test';
import { datedMoment, signIn, test } from './portal.ts';
import { signedHeaders } from './signed-headers.ts';
import { saw } from './spec-table.ts';
import { pay } from './tables/pay.ts';
import { team } from './tables/team.ts';
import { addDialog, fillMember, notifications, rowOf } from './team-page.ts';

test.use({ clock: datedMoment });

// The server completes a request but its answer is lost: the row exists once, and the page finds out.

const NO_CONNECTION = 'The server cannot be reached. Check your connection and try again.';

/** The rows that the company can read. */
async function rowsOf(page: Page, query: string): Promise<Record<string, unknown>[]> {
  const answer = await page.request.get(`/rest/v1/${query}`, { headers: await signedHeaders(page) });
  return answer.json();
}

/** Lets the server complete the request, but drops the answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Drops the answers of inserts into a table from now on; `readable` when the connection works again for the read that follows. */
async function loseInserts(
  page: Page,
  table: string,
  { readable }: { readable: boolean },
): Promise<() => Promise<void>> {
  const path = (url: URL) => url.pathname === `/rest/v1/${table}`;
  const lose = (route: Route) => {
    if (route.request().method() === 'POST') return loseAnswer(route);
    const reading = route.request().url().includes('request_key=eq.');
    return reading && !readable ? route.abort('connectionreset') : route.fallback();
  };
  await page.route(path, lose);
  return () => page.unroute(path, lose);
}

/** Records a page's requests with a method and URL part. */
function recordRequests(page: Page, method: string, part: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(part)) urls.push(request.url());
  });
  return urls;
}

test('adds a member once when the answer is lost', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  const letters = recordRequests(page, 'POST', '/functions/v1/create-hellosign-document');
  const uploads = recordRequests(page, 'POST', '/object/team-documents/');
  await loseInserts(page, 'team_members', { readable: true });
  await fillMember(page, 'Unheard');
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') };
  await addDialog(page).getByLabel('Resume').setInputFiles(cv);
  await addDialog(page).getByRole('button', { name: 'Add Team Member' }).click();
  await saw(page, team.added);
  await expect(addDialog(page)).toHaveCount(0);
  await expect(rowOf(page, 'Unheard Hasty')).toHaveCount(1);
  const added = await rowsOf(page, 'team_members?first_name=eq.Unheard&select=team_member_id,resume_url');
  expect(added).toHaveLength(1);
  expect(added[0]?.resume_url).toMatch(/\.pdf$/);
  expect([letters.length, uploads.length]).toEqual([1, 1]);
  await expect(notifications(page).getByText('Error adding team member')).toHaveCount(0);
});

test('adds a member once when retried after a reload or from a duplicated tab', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  const submit = addDialog(page).getByRole('button', { name: 'Add Team Member' });
  const heal = await loseInserts(page, 'team_members', { readable: false });
  await fillMember(page, 'Patient');
  await submit.click();
  await expect(notifications(page).getByText(NO_CONNECTION)).toBeVisible();
  await heal();
  await page.reload();
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await addDialog(page)
    .getByLabel(/^Social Insurance Number/)
    .fill('046454286');
  const lettered = page.waitForRequest('**/functions/v1/create-hellosign-document');
  await submit.click();
  await saw(page, team.added);
  await expect(addDialog(page)).toHaveCount(0);
  await expect(rowOf(page, 'Patient Hasty')).toHaveCount(1);
  const [patient, ...more] = await rowsOf(page, 'team_members?first_name=eq.Patient');
  expect(more).toEqual([]);
  expect((await lettered).postDataJSON().employeeId).toBe(patient?.team_member_id);

  await fillMember(page, 'Copied');
  const opening = page.waitForEvent('popup');
  await page.evaluate("window.open('/team')");
  const copy = await opening;
  await copy.getByRole('button', { name: 'Add Team Member' }).click();
  await expect(addDialog(copy).getByLabel(/^First name/)).toHaveValue('Copied');
  await addDialog(copy)
    .getByLabel(/^Social Insurance Number/)
    .fill('046454286');
  for (const tab of [page, copy]) {
    await addDialog(tab).getByRole('button', { name: 'Add Team Member' }).click();
    await expect(notifications(tab).getByText('Team member added').first()).toBeVisible();
    await expect(addDialog(tab)).toHaveCount(0);
  }
  expect(await rowsOf(page, 'team_members?first_name=eq.Copied')).toHaveLength(1);
  await saw(page, team.addedOnce);
});

test('says which member was saved when the form changed before a retry, and adds another only on request', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/team');
  const submit = addDialog(page).getByRole('button', { name: 'Add Team Member' });
  const heal = await loseInserts(page, 'team_members', { readable: false });
  await fillMember(page, 'Changed');
  await submit.click();
  await expect(notifications(page).getByText(NO_CONNECTION)).toBeVisible();
  await heal();
  await addDialog(page).getByLabel(/^Role/).fill('Pastry chef');
  await submit.click();
  await expect(
    notifications(page).getByText(
      'Changed Hasty was added by an earlier try, as typed then. View Details shows what is saved; submit again only to add another person.',
    ),
  ).toBeVisible();
  await expect(addDialog(page).getByLabel(/^Role/)).toHaveValue('Pastry chef');
  expect(await rowsOf(page, 'team_members?first_name=eq.Changed&select=role')).toEqual([{ role: 'Baker' }]);
  await submit.click();
  await saw(page, team.added);
  expect(await rowsOf(page, 'team_members?first_name=eq.Changed&select=role&order=role')).toEqual([
    { role: 'Baker' },
    { role: 'Pastry chef' },
  ]);
  await saw(page, team.addedChanged);
});

const paymentDialog = (page: Page) => page.getByRole('dialog', { name: 'New One-time Payment' });

async function fillPayment(page: Page, amount: string): Promise<void> {
  await page.goto('/pay');
  await page.getByRole('button', { name: 'Create One-time Payment' }).click();
  const dialog = paymentDialog(page);
  await dialog.getByLabel('Employee Name').selectOption('Maya Tremblay');
  await dialog.getByLabel('Payment Type').selectOption('Stipend');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByText('Pick a payment date').click();
  const calendar = dialog.getByRole('group', { name: 'Payment date' });
  await calendar
    .getByRole('button', { disabled: false, name: /\d{4}$/ })
    .first()
    .click();
}

/** Cancels these payments so that they do not affect tests of totals. */
async function cancelPayments(page: Page, amounts: string): Promise<void> {
  await page.request.patch(`/rest/v1/wip_one_time_payments?amount=in.(${amounts})`, {
    headers: await signedHeaders(page),
    data: { status: 'Canceled' },
  });
}

test('creates a one-time payment once when the answer is lost and the user leaves the page', async ({ page }) => {
  await signIn(page);
  const submit = paymentDialog(page).getByRole('button', { name: 'Submit One-time Payment' });
  const unheard = await loseInserts(page, 'wip_one_time_payments', { readable: true });
  await fillPayment(page, '3211');
  await submit.click();
  await saw(page, pay.created);
  await expect(paymentDialog(page)).toHaveCount(0);
  expect(await rowsOf(page, 'wip_one_time_payments?amount=eq.3211')).toHaveLength(1);
  await unheard();

  const heal = await loseInserts(page, 'wip_one_time_payments', { readable: false });
  await fillPayment(page, '3212');
  await submit.click();
  await expect(paymentDialog(page).getByRole('alert')).toContainText(NO_CONNECTION);
  await heal();
  await submit.click();
  await saw(page, pay.created);
  await expect(paymentDialog(page)).toHaveCount(0);
  expect(await rowsOf(page, 'wip_one_time_payments?amount=eq.3212')).toHaveLength(1);

  const away = await loseInserts(page, 'wip_one_time_payments', { readable: false });
  await fillPayment(page, '3213');
  await submit.click();
  await expect(paymentDialog(page).getByRole('alert')).toContainText(NO_CONNECTION);
  await away();
  await fillPayment(page, '3213');
  await submit.click();
  await saw(page, pay.created);
  expect(await rowsOf(page, 'wip_one_time_payments?amount=eq.3213')).toHaveLength(1);
  // After a success, submitting the same values again creates another payment.
  await fillPayment(page, '3213');
  await submit.click();
  await saw(page, pay.created);
  await expect(paymentDialog(page)).toHaveCount(0);
  expect(await rowsOf(page, 'wip_one_time_payments?amount=eq.3213')).toHaveLength(2);
  await saw(page, pay.paidOnce);
  await cancelPayments(page, '3211,3212,3213');
});

test('says which one-time payment was saved when it is retried with another amount', async ({ page }) => {
  await signIn(page);
  const submit = paymentDialog(page).getByRole('button', { name: 'Submit One-time Payment' });
  const heal = await loseInserts(page, 'wip_one_time_payments', { readable: false });
  await fillPayment(page, '3221');
  await submit.click();
  await expect(paymentDialog(page).getByRole('alert')).toContainText(NO_CONNECTION);
  await heal();
  await paymentDialog(page).getByLabel('Amount').fill('3222');
  await submit.click();
  await expect(paymentDialog(page).getByRole('alert')).toHaveText(
    /^An earlier try went through: Stipend of \$3,221\.00 for Maya Tremblay on \d+ \w{3} \d{4} \(Processing\)\. Submit again only if this payment is wanted as well\.$/,
  );
  expect(await rowsOf(page, 'wip_one_time_payments?amount=eq.3222')).toEqual([]);
  await submit.click();
  await saw(page, pay.created);
  await expect(paymentDialog(page)).toHaveCount(0);
  expect(await rowsOf(page, 'wip_one_time_payments?amount=in.(3221,3222)')).toHaveLength(2);
  await saw(page, pay.askedOtherwise);
  await cancelPayments(page, '3221,3222');
});

test('completes activation and deactivation after a lost connection at either step', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  await fillMember(page, 'Halfway');
  await addDialog(page).getByRole('button', { name: 'Add Team Member' }).click();
  const row = rowOf(page, 'Halfway Hasty');
  await expect(row).toHaveCount(1);
  const stored = async () => (await rowsOf(page, 'team_members?first_name=eq.Halfway&select=status,action'))[0];
  const activate = row.getByRole('button', { name: /Request Activation/ });
  const failed = notifications(page).getByText('Error activating team member');
  const activated = notifications(page).getByText('Team member activated');
  const patch = '**/rest/v1/team_members?team_member_id=*';
  const isMove = (route: Route) => route.request().postDataJSON().status !== undefined;

  // The connection drops between the steps, so the action is not cleared. Asking again completes it.
  let asked = false;
  await page.route(patch, (route) => {
    if (asked) return route.abort('connectionreset');
    asked = true;
    return route.continue();
  });
  await activate.click();
  await expect(failed).toBeVisible();
  expect(await stored()).toEqual({ status: 'pending', action: 'activate' });
  await page.unroute(patch);
  await page.reload();
  await activate.click();
  await expect(activated).toBeVisible();
  expect(await stored()).toEqual({ status: 'approved', action: null });

  // The move succeeded and only its answer was lost: not a failure.
  await page.route(patch, (route) => (isMove(route) ? loseAnswer(route) : route.continue()));
  await row.getByRole('button', { name: /Request Deactivation/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await saw(page, team.deactivated);
  await expect(row.getByText('Processing')).toBeVisible();
  expect(await stored()).toEqual({ status: 'processing', action: null });
  await page.unroute(patch);

  // The first answer is lost: the action is cleared, the page says so, and asking again completes it.
  await page.route(patch, loseAnswer, { times: 1 });
  await activate.click();
  await expect(failed).toBeVisible();
  await expect.poll(stored).toEqual({ status: 'processing', action: null });
  await activate.click();
  await expect(row.getByText('Approved')).toBeVisible();
  await saw(page, team.cutOff);
  await row.getByRole('button', { name: /Request Deactivation/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row.getByText('Processing')).toBeVisible();
});
