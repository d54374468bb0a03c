import { EDITED_JOB_TEXTS, eachText, JOB_TEXTS, LISTED_JOB_TEXTS } from '@portage/domain/members/job-texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { jobTextNames } from '#lib/texts/names/job-text-names.ts';
import { type Account, newCompany } from '#testing/accounts.ts';
import { file, field as fileField, header, line, openImport } from '#testing/company/import-people.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseMore } from '#testing/row-menu.ts';
import { watchSaves } from '#testing/saved-files.ts';
import { sees, seesText, team } from '#testing/sees.ts';

// Each text about a person's job, everywhere it is entered and shown. A new one is tested by being in JOB_TEXTS.

const values = eachText(JOB_TEXTS, (name) => `The ${name}`);
const stored = async (account: Account, select: string = JOB_TEXTS.join()) =>
  (await account.request('GET', `/rest/v1/team_members?select=${select}`)) as Record<string, unknown>[];
const label = (name: (typeof JOB_TEXTS)[number]) => new RegExp(`^${jobTextNames[name].label}`);

test('takes every text of the job in the form of a new person, which keeps it as a draft', async () => {
  const account = await newCompany('Typed Ltd', { plan: 'Professional' });
  const user = await renderApp({ path: '/team?add=1', account });
  const form = async () => within(await screen.findByRole('dialog', { name: 'Add Team Member' }));
  await user.click((await form()).getByText('Further details, if you have them'));
  for (const name of JOB_TEXTS) await fill(user, (await form()).getByLabelText(label(name)), values[name]);
  await renderApp({ path: '/team?add=1', account });
  for (const name of JOB_TEXTS)
    await waitFor(async () =>
      expect((await form()).getByLabelText<HTMLInputElement>(label(name)).value).toBe(values[name]),
    );
});

test('imports, shows, edits and exports every text of the job', async () => {
  const account = await newCompany('Shown Ltd', { plan: 'Professional' });
  let user = await openImport(account);
  const names = JOB_TEXTS.map((name) => jobTextNames[name].headers.split('|').at(-1));
  const content = `${[header, ...names].join()}\r\n${[line(0), ...Object.values(values)].join()}`;
  await user.upload(await fileField(), file(content));
  await user.click(await screen.findByRole('button', { name: 'Add 1 person' }));
  await seesText('1 person added.');
  expect(await stored(account)).toEqual([values]);

  const [added] = await stored(account, 'team_member_id');
  const path = `/team?member=${added?.team_member_id}`;
  await renderApp({ path, account });
  for (const name of JOB_TEXTS) await seesText(values[name]);

  const saved = watchSaves();
  user = await renderApp({ path: '/team', account });
  await screen.findByRole('link', { name: 'Ada0 Ng' });
  await chooseMore(user, 'Export CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  const [head = '', row = ''] = (await saved[0]?.file.text())?.split('\r\n') ?? [];
  for (const name of LISTED_JOB_TEXTS) {
    expect(head.split(',')).toContain(jobTextNames[name].label);
    expect(row.split(',')).toContain(values[name]);
  }

  user = await renderApp({ path, account });
  const details = within(await screen.findByRole('dialog'));
  await user.click(details.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit profile: Ada0 Ng' }));
  for (const name of EDITED_JOB_TEXTS) {
    expect(form.getByLabelText<HTMLInputElement>(label(name)).value).toBe(values[name]);
    await fill(user, form.getByLabelText(label(name)), `New ${name}`);
  }
  const update = 'PATCH /rest/v1/team_members';
  // A saved edit loads the page again, which only a browser can.
  network.fail(update, { times: 1 });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await sees(team.editFailed);
  expect(network.sent(update)[0]?.body).toMatchObject(eachText(EDITED_JOB_TEXTS, (name) => `New ${name}`));
});
