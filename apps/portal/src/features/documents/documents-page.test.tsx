import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { colleague } from '#testing/company/colleagues.ts';
import { fileDocument } from '#testing/company/stored-file.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, proves, records, sees, seesText } from '#testing/sees.ts';

const table = () => screen.findByRole('table', { name: 'Documents' });
/** The names of the files, as their buttons say them. */
const names = async () =>
  within(await table())
    .getAllByRole('button', { name: /^Download / })
    .map((button) => button.textContent?.replace(/^Download /, ''));
const exportButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Export CSV' });
const openMenu = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

interface Sent {
  type: string;
  status: string;
  file_url?: string;
  team_member_id?: string;
  seen_at?: string;
  day: string;
}

/** Records a document sent for signature. */
const send = (account: Account, { day, ...given }: Sent) => {
  const row = { company_id: account.companyId, created_at: `${day}T15:00:00Z`, ...given };
  const columns = Object.keys(row);
  return server.rows(
    `insert into public.new_documents (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
};

test('shows that documents are loading, then that there are none', async () => {
  const account = await newCompany('Paperless Ltd');
  const release = network.hold('GET /rest/v1/documents');
  await renderApp({ path: '/documents', account });
  await sees(records.documentsRoute, records.documentsTitle, records.documentsSubtitle, records.documentsLoading);
  expect((await table()).getAttribute('aria-busy')).toBe('true');
  expect(exportButton()?.disabled).toBe(true);
  release();
  await sees(records.documentsEmpty);
  await seesText(/^Signed agreements and placement letters appear here\./);
  await seesText(/Your service agreement comes first\./);
  expect(screen.queryByText('Loading documents...')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(exportButton()).toBeNull();
});

test('says that documents could not be loaded, and loads them on request', async () => {
  const account = await newCompany('Fetched Ltd');
  await fileDocument(account, 'Certificate', 'Admin', '2026-10-01');
  const end = network.fail('GET /rest/v1/documents');
  const user = await renderApp({ path: '/documents', account });
  await sees(records.documentsError);
  await seesText("We couldn't load your documents");
  expect(screen.queryByText('No documents found')).toBeNull();
  end();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await names()).toEqual(['Certificate']));
  proves(records.documentsRetry);
});

test('says why a document can be neither previewed nor downloaded', async () => {
  const account = await newCompany('Gone Ltd');
  await fileDocument(account, 'Certificate', 'Admin', '2026-10-01', 'documents/gone.pdf');
  await fileDocument(account, 'Figures', null, '2026-10-02', 'documents/figures.xlsx');
  const user = await renderApp({ path: '/documents', account });
  const preview = await screen.findByRole('link', { name: 'Preview Certificate' });
  expect(screen.queryByRole('link', { name: 'Preview Figures' })).toBeNull();
  const release = network.hold('/storage/v1/object/');
  await user.click(preview);
  const dialog = await screen.findByRole('dialog', { name: 'Certificate' });
  await within(dialog).findByRole('status', { name: 'Loading the document...' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true);
  release();
  await sees(records.previewGone);
  expect(within(dialog).getByRole('alert').textContent).toBe(
    'The file could not be downloaded. It may have been removed from storage.Try again',
  );
  expect(within(dialog).queryByRole('button', { name: 'Download' })).toBeNull();
  expect(within(dialog).queryByRole('link', { name: 'Open in a new tab' })).toBeNull();
  // The leading folder is the name of the bucket.
  expect(network.sent('/storage/v1/object/').at(-1)?.path).toMatch(/\/documents\/gone\.pdf$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Download Certificate' }));
  await sees(records.fileGone);
  network.fail('/storage/v1/object/');
  await user.click(screen.getByRole('button', { name: 'Download Figures' }));
  await sees(records.downloadFailed);
  await user.click(preview);
  const again = await screen.findByRole('dialog', { name: 'Certificate' });
  expect((await within(again).findByRole('alert')).textContent).toBe(
    'There was an error downloading the file.Try again',
  );
});

test('reminds a team member of the letter, and says why a reminder was not sent', async () => {
  const account = await newCompany('Reminding Ltd');
  const member = await addMember(account, { first_name: 'Bo', last_name: 'Nilsen' });
  const replace = { team_member_id: member, action: 'replace' };
  await account.request('POST', '/functions/v1/change-placement-letter', replace);
  await server.runJobs();
  const user = await renderApp({ path: '/documents', account });
  const name = 'Send reminder for Bo Nilsen - Employee Placement Letter';
  await user.click(await screen.findByRole('button', { name }));
  await findMessage('Reminder sent', 'Bo Nilsen got the link again.');
  await screen.findByText(/^Reminded \d/);
  expect(screen.queryByRole('button', { name })).toBeNull();
  await openMenu(user, 'Bo Nilsen - Employee Placement Letter');
  const menu = await screen.findByRole('menu', {
    description:
      /^Bo Nilsen - Employee Placement Letter\s+Sent to the employee on .+\s+Reminded \d\d:\d\d\. Available again at \d\d:\d\d\.$/,
  });
  expect(within(menu).getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');

  // An hour later it can be sent again, unless a colleague was faster.
  const [sent] = await server.rows<{ at: Date }>(
    'select reminded_at as at from public.new_documents where company_id = $1 and reminded_at is not null',
    [account.companyId],
  );
  network.change('GET /rest/v1/new_documents', (rows) =>
    [rows].flat().map((row) => ({
      ...(row as object),
      reminded_at: new Date((sent?.at.getTime() ?? 0) - 3_600_000).toISOString(),
    })),
  );
  await renderApp({ path: '/documents', account });
  await screen.findByText(/^Reminded \d/);
  await openMenu(user, 'Bo Nilsen - Employee Placement Letter');
  await user.click(await screen.findByRole('menuitem', { name }));
  await findMessage("The reminder wasn't sent", "We couldn't send a reminder. One can be sent per hour.");
});

test('lists what waits for a signature first, with its status, and what was signed or declined', async () => {
  const account = await newCompany('Signed Ltd');
  const [bo, al] = [
    await addMember(account, { first_name: 'Bo', last_name: 'Ångström' }),
    await addMember(account, { first_name: 'Al', last_name: 'Seen' }),
  ];
  const letter = { type: 'EMPLOYEE_PLACEMENT_LETTER' };
  const agreement = { type: 'EOR_SERVICE_AGREEMENT' };
  await send(account, { ...agreement, status: 'sent', file_url: '/sign/agreement', day: '2026-10-02' });
  await send(account, { ...letter, team_member_id: bo, status: 'sent', file_url: '/sign/letter', day: '2026-10-03' });
  const seen_at = '2026-10-07T15:00:00Z';
  await send(account, { ...letter, team_member_id: al, status: 'sent', day: '2026-10-04', seen_at });
  await send(account, {
    ...letter,
    team_member_id: bo,
    status: 'signed',
    file_url: '/files/letter.pdf',
    day: '2026-11-04',
  });
  await send(account, { ...agreement, status: 'declined', day: '2026-11-05' });
  await fileDocument(account, 'Certificate', 'Admin', '2026-11-06');
  const user = await renderApp({ path: '/documents', account });

  const rows = async () =>
    within(await table())
      .getAllByRole('row')
      .slice(1);
  await waitFor(async () => expect(await rows()).toHaveLength(6));
  const statuses = (await rows()).map((row) => {
    const [, first] = within(row).getAllByRole('cell');
    return first?.textContent?.replace(/^Name/, '');
  });
  expect(statuses).toEqual([
    'Al Seen - Employee Placement LetterSeenSeen on 7 Oct 2026',
    'Bo Ångström - Employee Placement LetterSentto the employee on 3 Oct 2026',
    'EOR Service AgreementAwaiting your signatureSent 2 Oct 2026',
    'CertificateFiled',
    'EOR Service AgreementDeclined',
    'Bo Ångström - Employee Placement LetterSigned',
  ]);
  // Only the company's own document is signed here.
  const [sign, ...others] = screen.getAllByRole('link', { name: /^Review and sign/ });
  expect([sign?.textContent, sign?.getAttribute('href'), others]).toEqual([
    'Review and sign Signed Ltd - EOR Service Agreement in a new tab',
    '/sign/agreement',
    [],
  ]);
  proves(records.waiting);
  expect(screen.getByRole('button', { name: 'Upload' }).className, 'signing comes first').toContain('secondary');
  const links = within(await table()).getAllByRole('link', { name: /^Open / });
  // The name of a document that waits for the company leads to it too, because a narrow list cuts names off.
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/sign/agreement', '_blank'],
    ['/files/letter.pdf', '_blank'],
  ]);
  proves(records.companyDocuments);
  await user.selectOptions(screen.getByLabelText('Tag'), 'Employee');
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await fill(user, screen.getByPlaceholderText('Search documents...'), 'seen');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

test('sends a declined letter again, but not one with a newer letter', async () => {
  const account = await newCompany('Again Ltd');
  const member = await addMember(account, { first_name: 'Bo', last_name: 'Nilsen' });
  const letter = { type: 'EMPLOYEE_PLACEMENT_LETTER', team_member_id: member };
  await send(account, { ...letter, status: 'expired', day: '2026-10-02' });
  await send(account, { ...letter, status: 'declined', day: '2026-10-03' });
  const user = await renderApp({ path: '/documents', account });
  const [newest] = await screen.findAllByRole('button', { name: 'Actions for Bo Nilsen - Employee Placement Letter' });
  await user.click(newest as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Send again Bo Nilsen - Employee Placement Letter' }));
  await findMessage('New letter on its way', 'Bo Nilsen gets an email with a link to sign it.');
  await within(await table()).findByText('Sent');
  await openMenu(user, 'Bo Nilsen - Employee Placement Letter');
  expect(within(await screen.findByRole('menu')).getAllByRole('menuitem')).toHaveLength(1);
  await user.keyboard('{Escape}');
});

test('sends a declined agreement again', async () => {
  const account = await newCompany('Undecided Ltd');
  await send(account, { type: 'EOR_SERVICE_AGREEMENT', status: 'declined', day: '2026-10-03' });
  const user = await renderApp({ path: '/documents', account });
  await openMenu(user, 'Undecided Ltd - EOR Service Agreement');
  await user.click(await screen.findByRole('menuitem', { name: 'Send again Undecided Ltd - EOR Service Agreement' }));
  await findMessage('New agreement on its way', 'You can sign it here in a moment, or with the link in your email.');
  // It can't be signed before it is sent.
  await within(await table()).findByText('Not sent yet');
  await within(await table()).findByText('Being sent; then you sign it here');
  expect(screen.queryByRole('button', { name: /^Actions for Undecided Ltd/ })).toBeNull();
  await server.runJobs('signature.send');
  // What the live connection does with a change of the row.
  act(() => void queryClient.invalidateQueries({ queryKey: tableKey('new_documents', account.companyId) }));
  await within(await table()).findByText('Awaiting your signature');
  expect(
    await server.rows('select status from public.new_documents where company_id = $1 order by created_at', [
      account.companyId,
    ]),
  ).toEqual([{ status: 'declined' }, { status: 'sent' }]);
});

test('reports documents sent for signature that cannot be loaded', async () => {
  const account = await newCompany('Unsent Ltd');
  await fileDocument(account, 'Certificate', 'Admin', '2026-10-01');
  network.fail('GET /rest/v1/new_documents');
  await renderApp({ path: '/documents', account });
  await findMessage('Error fetching documents', 'The service is away');
  await waitFor(async () => expect(await names()).toEqual(['Certificate']));
});

test('says to a role without personal details that only documents about the company are listed', async () => {
  const account = await newCompany('Limited Ltd');
  await fileDocument(account, 'Certificate', 'Admin', '2026-10-01');
  await renderApp({ path: '/documents', account: await colleague(account, 'finance') });
  await seesText('Documents about your company. Your role does not include letters and files about people.');
});
