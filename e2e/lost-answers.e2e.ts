import { expect, type Page, type Route } from '@playwright/test';
import { functionPath } from '@portage/contract/function-path';
import { signedHeaders } from './accounts/signed-headers.ts';
import { proves, saw } from './proofs/spec-table.ts';
import { datedMoment, notifications, signIn, test } from './screens/portal.ts';
import { addDialog, fillMember, freshSin, rowOf } from './screens/team-page.ts';
import { team } from './tables/team.ts';

test.use({ clock: datedMoment });

// The server completes a request but its answer is lost: the row exists once, and the page finds out.

const NO_CONNECTION = "We couldn't reach the server. Check your connection and try again.";

/** The rows that the company can read. */
async function rowsOf(page: Page, query: string): Promise<Record<string, unknown>[]> {
  const answer = await page.request.get(`/rest/v1/${query}`, { headers: await signedHeaders(page) });
  return answer.json();
}

/** Drops the answers of inserts of members, and the reads that would find them, until the returned function is called. */
async function loseInserts(page: Page): Promise<() => Promise<void>> {
  const path = (url: URL) => url.pathname === '/rest/v1/team_members';
  const lose = async (route: Route) => {
    const { url, method } = { url: route.request().url(), method: route.request().method() };
    if (method === 'POST') await route.fetch();
    else if (!url.includes('request_key=eq.')) return route.fallback();
    return route.abort('connectionreset');
  };
  await page.route(path, lose);
  return () => page.unroute(path, lose);
}

test('adds a member once when retried after a reload or from a duplicated tab', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  const submit = addDialog(page).getByRole('button', { name: 'Add Team Member' });
  const heal = await loseInserts(page);
  const sin = freshSin();
  await fillMember(page, 'Patient', sin);
  await submit.click();
  await expect(notifications(page).getByText(NO_CONNECTION)).toBeVisible();
  await heal();
  // The address opens the form again.
  await page.reload();
  await addDialog(page)
    .getByLabel(/^Social Insurance Number/)
    .fill(sin);
  const lettered = page.waitForRequest(`**${functionPath('create-hellosign-document')}`);
  await submit.click();
  await saw(page, team.added);
  await expect(addDialog(page)).toHaveCount(0);
  await expect(rowOf(page, 'Patient Hasty')).toHaveCount(1);
  const [patient, ...more] = await rowsOf(page, 'team_members?first_name=eq.Patient');
  expect(more).toEqual([]);
  expect((await lettered).postDataJSON().employeeId).toBe(patient?.team_member_id);

  const other = freshSin();
  await fillMember(page, 'Copied', other);
  const opening = page.waitForEvent('popup');
  await page.evaluate("window.open('/team')");
  const copy = await opening;
  await copy.getByRole('button', { name: 'Add Team Member' }).click();
  await expect(addDialog(copy).getByLabel(/^First name/)).toHaveValue('Copied');
  await addDialog(copy)
    .getByLabel(/^Social Insurance Number/)
    .fill(other);
  for (const tab of [page, copy]) {
    await addDialog(tab).getByRole('button', { name: 'Add Team Member' }).click();
    await expect(notifications(tab).getByText('Team member added').first()).toBeVisible();
    await expect(addDialog(tab)).toHaveCount(0);
  }
  expect(await rowsOf(page, 'team_members?first_name=eq.Copied')).toHaveLength(1);
  await proves(team.addedOnce);
});
