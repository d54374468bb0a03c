import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { passesLuhn } from '@portage/domain/text/social-insurance-number';

/** Page elements and requests that tests of /team share. */
export const membersTable = (page: Page) => page.getByRole('table', { name: 'Team members' });
export const rowOf = (page: Page, name: string) => membersTable(page).getByRole('row').filter({ hasText: name });
/** Chooses an action from the menu of a person's row. */
export async function chooseAction(row: Locator, name: RegExp): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await row.page().getByRole('menuitem', { name }).click();
}
export const membersList = /\/rest\/v1\/team_members\?.*select=\*/;
export const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Team Member' });

/** Serves a paged list of `count` members, derived from the company's first one. */
export async function serveMembers(page: Page, change: (at: number) => object, count: number): Promise<void> {
  let first: Record<string, unknown> | undefined;
  await page.route(membersList, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const offset = Number(/n-(\d+)/.exec(decodeURIComponent(route.request().url()))?.[1] ?? 0);
    if (first === undefined) [first] = await (await route.fetch()).json();
    const rows = Array.from({ length: Math.min(1000, count - offset) }, (_, at) => {
      const id = `n-${offset + at + 1}`;
      return { ...first, team_member_id: id, date_added: id, ...change(offset + at) };
    });
    await route.fulfill({ json: rows });
  });
}

/**
 * Waits until a person is in the middle of the page, and the page and its rows have stayed as they are for ten frames. The rows follow
 * when the page is scrolled, and the browser moves it on if it takes a row for one that was there before.
 */
export const untilMembersStill = (page: Page): Promise<void> =>
  page.evaluate<void>(`new Promise((done) => {
  let [before, frames] = ['', 0];
  const look = () => {
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr')?.innerText ?? '';
    const now = middle.includes('Person') ? scrollY + document.querySelector('table').innerText : '';
    frames = now !== '' && now === before ? frames + 1 : 0;
    before = now;
    if (frames === 10) done();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`);

/** An unused Social Insurance Number: journeys share a company, and the page asks before it adds a second person with the same one. */
export function freshSin(): string {
  const digits = randomInt(10_000_000, 80_000_000);
  return [...'0123456789'].map((check) => `${digits}${check}`).find(passesLuhn) ?? '';
}

/** Opens the form and fills in the required fields of a new person. */
export async function fillMember(page: Page, firstName: string, sin = freshSin()): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const form = addDialog(page);
  for (const [label, value] of [
    ['First name', firstName],
    ['Last name', 'Hasty'],
    ['Email', `${firstName.toLowerCase()}.${sin}@people.example`],
    ['Birth date', '14/02/1990'],
    ['Social Insurance Number', sin],
    ['Address 1', '1 King St'],
    ['Role', 'Baker'],
    ['Salary', '52000'],
    ['Commencement date', '01/12/2026'],
  ] as const)
    await form.getByLabel(new RegExp(`^${label}`)).fill(value);
  await form.getByLabel(/^Payroll schedule/).selectOption('Monthly');
  await form
    .getByRole('group', { name: /hired already/ })
    .getByLabel('No')
    .check();
  return form;
}
