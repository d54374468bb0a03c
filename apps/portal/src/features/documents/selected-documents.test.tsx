import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { fileDocument, storePdf } from '#testing/company/stored-file.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { findMessage } from '#testing/sees.ts';

const letterOf = (name: string) => `${name} - Employee Placement Letter`;

/** Sends a placement letter to two people. Returns the id of the second, Al Berg. */
async function sendLetters(account: Account) {
  const bo = await addMember(account, { first_name: 'Bo', last_name: 'Nilsen' });
  const al = await addMember(account, { first_name: 'Al', last_name: 'Berg' });
  for (const team_member_id of [bo, al])
    await account.request('POST', '/functions/v1/change-placement-letter', { team_member_id, action: 'replace' });
  await server.runJobs();
  return { al };
}

test('downloads and reminds of the selected documents', async () => {
  const account = await newCompany('Selecting Ltd');
  for (const name of ['Articles', 'Policy', 'Register'])
    await fileDocument(account, name, null, '2026-10-01', await storePdf(account, `${name}.pdf`, `%PDF-1.7 ${name}`));
  await sendLetters(account);
  const saved = watchSaves();
  const user = await renderApp({ path: '/documents', account });
  const choose = async (name: string) => user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await choose('Articles');
  await choose('Register');
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  expect(bar.queryByRole('button', { name: /reminder/ })).toBeNull();
  await user.click(bar.getByRole('button', { name: 'Download 2 files' }));
  await findMessage('Download successful', '2 documents have been downloaded.');
  expect(saved.map(({ name }) => name).sort()).toEqual(['Articles.pdf', 'Register.pdf']);
  network.fail('/storage/v1/object/');
  await user.click(bar.getByRole('button', { name: 'Download 2 files' }));
  await findMessage(
    'Download failed',
    /^(?:Articles, Register|Register, Articles): There was an error downloading the file\.$/,
  );

  await user.click(bar.getByRole('button', { name: 'Clear selection' }));
  await choose(letterOf('Bo Nilsen'));
  await choose(letterOf('Al Berg'));
  await user.click(await screen.findByRole('button', { name: 'Send 2 reminders' }));
  await findMessage('2 reminders sent');
  // An hour has to pass before the next reminder. The button stays, so the focus does too.
  const remind = screen.getByRole<HTMLButtonElement>('button', { name: 'Send 2 reminders' });
  await waitFor(() => expect(remind.disabled).toBe(false));
  expect(document.activeElement).toBe(remind);
  await user.click(remind);
  await findMessage('No reminders were sent', 'You can send one reminder an hour.');
});

test('names the files that were not downloaded, at most three', async () => {
  const account = await newCompany('Partly Ltd');
  const stored = await storePdf(account, 'stored.pdf', '%PDF-1.7');
  await fileDocument(account, 'Articles', null, '2026-10-06', stored);
  for (const [at, name] of ['Bylaws', 'Consent', 'Deed', 'Expenses', 'Forms'].entries())
    await fileDocument(account, name, null, `2026-10-0${5 - at}`, `documents/gone-${name}.pdf`);
  watchSaves();
  const user = await renderApp({ path: '/documents', account });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Articles' }));
  await user.click(screen.getByRole('button', { name: 'Select all 6' }));
  await user.click(screen.getByRole('button', { name: 'Download 6 files' }));
  await findMessage(
    "Some files weren't downloaded",
    '1 document has been downloaded. Bylaws, Consent, Deed and 2 others: The file could not be downloaded. It may have been removed from storage.',
  );
});

test('goes on with the reminders of a selection that was cleared, and names the letter that failed', async () => {
  const account = await newCompany('Resuming Ltd');
  const { al } = await sendLetters(account);
  const user = await renderApp({ path: '/documents', account });
  const chooseAll = async () => user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  const release = network.hold('change-placement-letter');
  await chooseAll();
  await user.click(screen.getByRole('button', { name: 'Send 2 reminders' }));
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  for (const name of ['Bo Nilsen', 'Al Berg'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: `Actions for ${letterOf(name)}` }).disabled).toBe(
      true,
    );
  await chooseAll();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send 2 reminders' }).disabled).toBe(true);
  // A colleague reminds one of them meanwhile.
  await account.request('POST', '/functions/v1/change-placement-letter', { team_member_id: al, action: 'remind' });
  release();
  await findMessage(
    "Some reminders weren't sent",
    `1 reminder sent. ${letterOf('Al Berg')}: We couldn't send a reminder. One can be sent per hour.`,
  );
});
