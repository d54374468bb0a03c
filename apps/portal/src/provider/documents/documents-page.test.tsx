import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { sendAgreement } from '#testing/company/agreement.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

// Loaded before the tests, so that no test waits for it.
import './documents-page.tsx';
import './upload-dialog.tsx';

const pdf = (text: string) => new File([`%PDF-1.7 ${text}`], 'summary.pdf', { type: 'application/pdf' });

/** A client whose service agreement is out for signature. */
async function withAgreement(name: string) {
  const { companyId } = await newCompany(name);
  await sendAgreement({ companyId, name });
  return { subject: `${name} - EOR Service Agreement`, companyId };
}

/** Waits for the row of a document, whose name has the client in an element of its own. */
const seesRow = (subject: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toContainEqual(expect.stringContaining(subject)),
  );

test('lists the oldest request first, and the newest again', async () => {
  const { subject: old } = await withAgreement('Altostratus One');
  const { subject: young } = await withAgreement('Altostratus Two');
  await server.rows(
    "update app.signature_requests set created_at = created_at - interval '9 days' where subject = $1",
    [old],
  );
  const user = await renderApp({
    path: '/provider/documents?q=Altostratus',
    account: await staffAccount('auditor'),
  });
  await seesRow(young);
  const shown = () =>
    screen
      .getAllByRole('row')
      .flatMap((row) => /Altostratus (?:One|Two) - [\w ]+Agreement/.exec(row.textContent) ?? []);
  expect(shown()).toEqual([young, old]);
  await user.click(screen.getByRole('button', { name: 'Date' }));
  await waitFor(() => expect(shown()).toEqual([old, young]));
  await user.click(screen.getByRole('button', { name: 'Date' }));
  await waitFor(() => expect(shown()).toEqual([young, old]));
});

test('counts no requests while their number is unknown', async () => {
  await withAgreement('Altocumulus');
  const end = network.fail('GET /rest/v1/staff_signature_counts');
  await renderApp({ path: '/provider/documents?q=Altocumulus', account: await staffAccount('auditor') });
  await seesRow('Altocumulus - ');
  await screen.findByRole('option', { name: 'All statuses' });
  expect(screen.queryByRole('option', { name: /\d/ })).toBeNull();
  end();
});

test('finds a request, cancels it with a reason, and sends a new one', async () => {
  await withAgreement('Borealis');
  const { subject, companyId } = await withAgreement('Aurora 100%');
  const user = await renderApp({ path: '/provider/documents', account: await staffAccount('support') });
  const table = () => within(screen.getByRole('table', { name: 'Signature requests' }));
  await seesRow(subject);
  await user.click(screen.getByLabelText('Search documents'));
  await user.paste('aurora 100%');
  await waitFor(() => expect(table().queryByRole('row', { name: /Borealis/ })).toBeNull());
  await waitFor(() => table().getByText('Sent'));

  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${subject}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };
  let dialog = await choose('Cancel request');
  await user.type(dialog.getByLabelText('Reason'), 'wrong signer');
  await user.click(dialog.getByRole('button', { name: 'Cancel request' }));
  await waitFor(() => table().getByText('Canceled'));
  dialog = await choose('Resend');
  await user.click(dialog.getByRole('button', { name: 'Resend' }));
  await screen.findByText('A new request is being sent');
  await server.runJobs('signature.send');
  expect(
    await server.rows('select status from app.signature_requests where company_id = $1 order by created_at', [
      companyId,
    ]),
  ).toEqual([{ status: 'cancelled' }, { status: 'sent' }]);
});

test('files an uploaded document with a client, and lists it', async () => {
  const { companyId } = await newCompany('Cirrus Labs');
  const user = await renderApp({ path: '/provider/documents?tab=files', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = () => user.click(dialog.getByRole('button', { name: 'Upload' }));
  await send();
  dialog.getByText('Choose a client from the list.');
  await user.click(dialog.getByLabelText('Client'));
  await user.paste('Cirrus Labs');
  await waitFor(() => expect(dialog.getByLabelText(/Person/)).toHaveProperty('disabled', false));
  await user.click(dialog.getByLabelText('Name'));
  await user.paste('T4 summary');
  await user.upload(dialog.getByLabelText(/^File/), pdf('summary'));
  await send();
  await screen.findByText('Document filed');
  const table = within(await screen.findByRole('table', { name: 'Files' }));
  await table.findByRole('row', { name: /T4 summary.*Cirrus Labs/ });
  expect(
    await server.rows(
      'select d.name from public.documents d join public.companies c on c.user_id = d.user_id where c.id = $1',
      [companyId],
    ),
  ).toEqual([{ name: 'T4 summary' }]);
});

test('files a letter that was signed on paper as the one of a person', async () => {
  const account = await newCompany('Nimbus Labs');
  const memberId = await server.member({ id: account.companyId }, { first_name: 'Bo', last_name: 'Nilsen' });
  const user = await renderApp({ path: '/provider/documents?tab=files', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Client'));
  await user.paste('Nimbus Labs');
  await user.click(await dialog.findByRole('checkbox', { name: 'This is the signed service agreement' }));
  await dialog.findByRole('option', { name: 'Bo Nilsen' });
  await user.selectOptions(dialog.getByLabelText(/Person/), 'Bo Nilsen');
  dialog.getByRole('checkbox', { name: 'This is the signed placement letter', checked: true });
  // Its tag follows from what it is.
  expect(dialog.queryByLabelText('Tag')).toBeNull();
  await user.click(dialog.getByLabelText('Name'));
  await user.paste('Placement letter');
  await user.upload(dialog.getByLabelText(/^File/), pdf('signed'));
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  await screen.findByText('Document filed');
  expect(
    await server.rows(
      `select d.name, d.tag, n.type, n.status from public.new_documents n join public.documents d on d.new_document_id = n.id
       where n.team_member_id = $1`,
      [memberId],
    ),
  ).toEqual([
    { name: 'Bo Nilsen - Placement letter', tag: 'Employee', type: 'EMPLOYEE_PLACEMENT_LETTER', status: 'signed' },
  ]);

  // It was filed with the wrong person.
  await user.click(await screen.findByRole('tab', { name: 'Signature requests' }));
  const subject = 'Bo Nilsen - Employee Placement Letter';
  await user.click(await screen.findByRole('button', { name: `Actions for ${subject}` }));
  within(screen.getByRole('row', { name: new RegExp(subject) })).getByText('Signed on paper');
  await user.click(await screen.findByRole('menuitem', { name: 'Undo filing' }));
  const question = within(await screen.findByRole('dialog', { name: `Undo the filing of ${subject}?` }));
  await user.type(question.getByLabelText('Reason'), 'wrong person');
  await user.click(question.getByRole('button', { name: 'Undo filing' }));
  await screen.findByText('Filing undone');
  expect(await server.rows('select status from public.new_documents where team_member_id = $1', [memberId])).toEqual([
    { status: 'cancelled' },
  ]);
});

test('shows templates, and verifies a dropped file', async () => {
  const user = await renderApp({ path: '/provider/documents?tab=templates', account: await staffAccount('auditor') });
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  await screen.findByText(/^EMPLOYER OF RECORD SERVICE AGREEMENT/);
  await user.click(screen.getByRole('tab', { name: 'Verify a file' }));
  await user.upload(await screen.findByLabelText(/PDF to verify/), pdf('unsealed'));
  await screen.findByText("This file wasn't signed here");
});
