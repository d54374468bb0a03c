import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { colleague, endAccess } from '#testing/company/colleagues.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

const dialog = () => screen.findByRole('dialog', { name: 'Upload a document' });
const pdf = (name: string, text = '%PDF-1.7 certificate') => new File([text], name, { type: 'application/pdf' });
const send = async (user: UserEvent) => user.click(within(await dialog()).getByRole('button', { name: 'Upload' }));
const storedOf = (userId: string) =>
  server.rows("select 1 from storage.objects where bucket_id = 'documents' and owner_id = $1", [userId]);
const choose = async (user: UserEvent, file: File) => user.upload(within(await dialog()).getByLabelText(/^File/), file);

test('files an uploaded document under its tag, and lists it', async () => {
  const account = await newCompany('Uploading Ltd');
  const user = await renderApp({ path: '/documents', account });
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  expect(window.location.search).toBe('?dialog=upload');
  await send(user);
  await within(await dialog()).findByText('Choose a file.');
  await choose(user, pdf('Draft.pdf'));
  await choose(user, pdf('Articles of incorporation.pdf'));
  expect(within(await dialog()).getByLabelText<HTMLInputElement>('Name').value).toBe('Articles of incorporation');
  await user.selectOptions(within(await dialog()).getByLabelText('Tag'), 'Employer');
  await send(user);
  await findMessage('Document uploaded', 'Articles of incorporation is filed under Employer.');
  const table = await screen.findByRole('table', { name: 'Documents' });
  await within(table).findByText('Uploaded by your company');
  await within(table).findByRole('link', { name: 'Preview Articles of incorporation' });
  const [row] = await server.rows<{ file_path: string; from_client: boolean }>(
    'select file_path, from_client from public.documents where company_id = $1',
    [account.companyId],
  );
  expect(row?.file_path).toMatch(new RegExp(`^documents/${account.companyId}/uploads/[0-9a-f-]{36}\\.pdf$`));
  expect(row?.from_client).toBe(true);
  const [entry] = await server.rows<{ actor: string; operation: string }>(
    "select actor, operation from app.audit_log where table_name = 'public.documents' and company_id = $1",
    [account.companyId],
  );
  expect(entry).toEqual({ actor: account.userId, operation: 'INSERT' });
});

test.each([
  ['of an unknown kind', new File(['x'], 'notes.txt'), 'Choose a PDF, Word, Excel, JPEG or PNG file.'],
  ['without content', pdf('empty.pdf', ''), 'The file is empty. Choose another one.'],
  [
    'over 10 MB',
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'scan.pdf'),
    'The file is larger than 10 MB. Choose a smaller one.',
  ],
])('refuses a file %s', async (_, file, reason) => {
  const user = await renderApp({ path: '/documents?dialog=upload', account: await newCompany('Picky Ltd') });
  const input = within(await dialog()).getByLabelText(/^File/);
  input.removeAttribute('accept');
  await user.upload(input, file);
  await within(await dialog()).findByText(reason);
  await send(user);
  expect(network.sent('/storage/v1/object/')).toEqual([]);
});

test.each([
  ['a direction', 'Arti\u202Ecles.pdf'],
  ['a control character', 'Articles\u0007.pdf'],
])('uploads a file whose name has %s, without it', async (_, name) => {
  const user = await renderApp({ path: '/documents?dialog=upload', account: await newCompany('Hidden Ltd') });
  await choose(user, pdf(name));
  await send(user);
  await findMessage('Document uploaded', 'Articles is filed under Admin.');
});

test('asks for a name without hidden characters before it uploads', async () => {
  const user = await renderApp({ path: '/documents?dialog=upload', account: await newCompany('Pasted Ltd') });
  await choose(user, pdf('Scan.pdf'));
  await fill(user, within(await dialog()).getByLabelText('Name'), 'Arti\u202Ecles');
  await send(user);
  await within(await dialog()).findByText('Please remove hidden characters.');
  expect(network.sent('/storage/v1/object/')).toEqual([]);
});

test('says that the content is not what the name says', async () => {
  const user = await renderApp({ path: '/documents?dialog=upload', account: await newCompany('Disguised Ltd') });
  await choose(user, pdf('page.pdf', '<html><script>'));
  await send(user);
  const alert = await within(await dialog()).findByRole('alert');
  expect(alert.textContent).toBe(
    "The document wasn't uploadedThe content is not what the file's name says. Save the file in its own format and try again.",
  );
});

test('uploads the file once when listing it failed at first', async () => {
  const account = await newCompany('Twice Ltd');
  const user = await renderApp({ path: '/documents?dialog=upload', account });
  await choose(user, pdf('Twice.pdf'));
  await fill(user, within(await dialog()).getByLabelText('Name'), 'Once');
  const end = network.fail('POST /rest/v1/documents');
  await send(user);
  await within(await dialog()).findByText('Check your connection and try again.');
  end();
  await send(user);
  await findMessage('Document uploaded', 'Once is filed under Admin.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await storedOf(account.userId)).toHaveLength(1);
});

const givingUp: [way: string, leave: (user: UserEvent) => Promise<void>][] = [
  ['Cancel', async (user) => user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))],
  [
    'Back',
    async (user) => {
      window.history.back();
      await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    },
  ],
];

test.each(givingUp)('keeps nothing of an upload that could not be listed and was given up by %s', async (_, leave) => {
  const account = await newCompany('Giving Up Ltd');
  const user = await renderApp({ path: '/documents', account });
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  await choose(user, pdf('Lost.pdf'));
  network.fail('POST /rest/v1/documents');
  await send(user);
  await within(await dialog()).findByText('Check your connection and try again.');
  expect(await storedOf(account.userId)).toHaveLength(1);
  await leave(user);
  await waitFor(async () => expect(await storedOf(account.userId)).toEqual([]));
});

test('deletes a document of its uploader after a warning, and says why it could not', async () => {
  const account = await newCompany('Deleting Ltd');
  const user = await renderApp({ path: '/documents?dialog=upload', account });
  await choose(user, pdf('Wrong.pdf'));
  await send(user);
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Wrong' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Wrong' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete Wrong?' }));
  };
  const question = await ask();
  question.getByText("The file is deleted for everyone in your company. This can't be undone.");
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await storedOf(account.userId)).toHaveLength(1);
  const end = network.fail('DELETE /storage/v1/object/documents');
  await user.click((await ask()).getByRole('button', { name: 'Delete' }));
  await findMessage("The document wasn't deleted", 'Check your connection and try again.');
  end();
  const again = await ask();
  await user.click(again.getByRole('button', { name: 'Delete' }));
  await findMessage('Document deleted', 'Wrong no longer counts toward your storage.');
  await screen.findByText('No documents found');
  expect(await storedOf(account.userId)).toEqual([]);
});

test('offers no deletion of what a colleague uploaded', async () => {
  const account = await newCompany('Sharing Ltd');
  const user = await renderApp({ path: '/documents?dialog=upload', account });
  await choose(user, pdf('Shared.pdf'));
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Actions for Shared' }));
  await screen.findByRole('menuitem', { name: 'Delete Shared' });
  await user.keyboard('{Escape}');
  const other = await renderApp({ path: '/documents', account: await colleague(account, 'admin') });
  await screen.findByRole('link', { name: 'Preview Shared' });
  await other.click(await screen.findByRole('button', { name: 'Actions for Shared' }));
  await screen.findByRole('menuitem', { name: 'Download Shared' });
  expect(screen.queryByRole('menuitem', { name: 'Delete Shared' })).toBeNull();
  await other.keyboard('{Escape}');
});

test('learns from a refused upload that access has ended', async () => {
  const owner = await newCompany('Upload Ended Ltd');
  const account = await colleague(owner, 'admin');
  const user = await renderApp({ path: '/documents?dialog=upload', account });
  await choose(user, pdf('Late.pdf'));
  await endAccess(account, owner);
  await send(user);
  await screen.findByRole('heading', { level: 1, name: 'Your access to Upload Ended Ltd has ended' });
  expect(network.sent('POST /rest/v1/documents')).toEqual([]);
});

test.each([
  ['a status', { status: 400, body: { statusCode: '403', message: 'new row violates row-level security policy' } }],
  ['a list of nothing', { status: 200, body: [] }],
])('learns from a deletion refused with %s that access has ended', async (_, answer) => {
  const owner = await newCompany('Deletion Ended Ltd');
  const account = await colleague(owner, 'admin');
  const user = await renderApp({ path: '/documents?dialog=upload', account });
  await choose(user, pdf('Mine.pdf'));
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Actions for Mine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Mine' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Mine?' }));
  await endAccess(account, owner);
  network.fail('DELETE /storage/v1/object/documents', answer);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { level: 1, name: 'Your access to Deletion Ended Ltd has ended' });
});
