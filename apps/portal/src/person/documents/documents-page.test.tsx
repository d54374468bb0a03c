import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { storePdf } from '#testing/company/stored-file.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { findMessage } from '#testing/sees.ts';

test('mails the link of the letter again, and downloads what is signed', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, { first_name: 'Maya', last_name: 'Tremblay', email: 'maya@home.example' });
  await company.request('POST', '/functions/v1/change-placement-letter', { team_member_id: id, action: 'replace' });
  await server.runJobs();
  const account = await personAccount([id]);
  const user = await renderApp({ path: '/me/documents', account });
  await user.click(await screen.findByRole('button', { name: 'Email me the link again' }));
  await findMessage('We emailed you the link');
  screen.getByText('No documents yet');

  const file = await storePdf(company, 'letter.pdf', '%PDF-1.7');
  await server.rows(
    `with letter as (update public.new_documents set status = 'signed' where team_member_id = $1 returning id)
     insert into public.documents (company_id, user_id, name, file_path, tag, new_document_id)
     select $2, $3, 'Maya Tremblay - Employee Placement Letter.pdf', $4, 'Contracts', id from letter`,
    [id, company.companyId, company.userId, `documents/${file}`],
  );
  const again = await renderApp({ path: '/me/documents', account });
  const saved = watchSaves();
  await again.click(await screen.findByRole('button', { name: /^Download Maya Tremblay/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Email me the link again' })).toBeNull();
});
