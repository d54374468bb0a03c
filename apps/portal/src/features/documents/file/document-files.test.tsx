import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { fileDocument, storePdf } from '#testing/company/stored-file.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { findMessage, proves, records, sees, seesText } from '#testing/sees.ts';

test('downloads a document under its name, with the type of its file', async () => {
  const account = await newCompany('Stored Ltd');
  const path = await storePdf(account, 'certificate.pdf', '%PDF-1.7 certificate');
  await fileDocument(account, 'Certificate', 'Admin', '2026-10-01', path);
  const user = await renderApp({ path: '/documents', account });
  const saved = watchSaves();
  await user.click(await screen.findByRole('button', { name: 'Download Certificate' }));
  await sees(records.downloaded);
  expect(saved.map((one) => [one.name, one.file.type])).toEqual([['Certificate.pdf', 'application/pdf']]);
  expect(await saved[0]?.file.text()).toBe('%PDF-1.7 certificate');
});

test('saves each kind of file with its type, under the name of the document', async () => {
  const account = await newCompany('Kinds Ltd');
  const octets = 'application/octet-stream';
  const files: [path: string, name: string, type: string, saved: string][] = [
    ['documents/a/b.pdf', 'Articles', 'application/pdf', 'Articles.pdf'],
    ['b.DOC', 'Offer.doc', 'application/msword', 'Offer.doc'],
    ['c.docx', 'Letter', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Letter.docx'],
    ['d.xls', 'T4', 'application/vnd.ms-excel', 'T4.xls'],
    ['e.xlsx', 'T4A', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'T4A.xlsx'],
    ['f.jpg', 'Photo', 'image/jpeg', 'Photo.jpg'],
    ['g.jpeg', 'Portrait', 'image/jpeg', 'Portrait.jpeg'],
    ['documents/documents/h.png', 'Stamp', 'image/png', 'Stamp.png'],
    ['i.html', 'Trap', octets, 'Trap.html'],
    ['no extension', 'Raw', octets, 'Raw'],
  ];
  for (const [path, name] of files) await fileDocument(account, name, null, '2026-10-01', path);
  network.fail('/storage/v1/object/', { status: 200, body: '<script>alert(1)</script>' });
  const saved = watchSaves();
  const user = await renderApp({ path: '/documents', account });
  for (const [path, name] of files) {
    await user.click(await screen.findByRole('button', { name: `Download ${name}` }));
    await findMessage(`${name} has been downloaded successfully.`);
    const asked = network.sent('/storage/v1/object/').at(-1)?.path;
    expect(asked).toBe(`/storage/v1/object/documents/${path.replace(/^documents\//, '')}`);
  }
  proves(records.downloadPath);
  expect(saved.map((one) => [one.name, one.file.type])).toEqual(files.map(([, , type, name]) => [name, type]));
  proves(records.blobTypes, records.savedName);
  expect(screen.queryByRole('link', { name: 'Preview Trap' })).toBeNull();
  screen.getByRole('link', { name: 'Preview Stamp' });
});

test('saves what the filter shows as CSV', async () => {
  const account = await newCompany('Exporting Ltd');
  await fileDocument(account, 'Certificate', 'Admin', '2026-10-01');
  await fileDocument(account, '=cmd()', 'Contracts', '2026-10-02');
  const saved = watchSaves();
  const user = await renderApp({ path: '/documents?tag=Contracts', account });
  await screen.findByRole('button', { name: 'Download =cmd()' });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]?.file.text())?.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Name,Tag,Upload Date,Status,Seen',
    "'=cmd(),Contracts,2026-10-02,Filed,",
  ]);
  proves(records.documentsCsv);
});

test('compares a sealed file with the one that was sealed, and says when it was altered', async () => {
  const account = await newCompany('Sealed Ltd');
  for (const [name, recorded] of [
    ['Genuine', '%PDF-1.7 genuine'],
    ['Altered', '%PDF-1.7 before'],
  ] as const) {
    const path = await storePdf(account, `${name}.pdf`, `%PDF-1.7 ${name.toLowerCase()}`);
    await server.rows(
      `insert into public.documents (user_id, name, file_path, tag, sealed_sha256)
       values ($1, $2, $3, 'Contracts', encode(sha256($4::text::bytea), 'hex'))`,
      [account.userId, name, path, recorded],
    );
  }
  const user = await renderApp({ path: '/documents', account });
  const preview = await screen.findByRole('link', { name: 'Preview Genuine' });
  expect(screen.getAllByText('Signed')).toHaveLength(2);
  await user.click(preview);
  await seesText('Signed · sealed and unaltered');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Preview Altered' }));
  await seesText('This file was altered after it was sealed');
});
