import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { field, file, header, line, members, openImport } from '#testing/company/import-people.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseMore } from '#testing/row-menu.ts';
import { seesText } from '#testing/sees.ts';
import { readImport } from './read-import.ts';

const rows = () =>
  within(screen.getByRole('table', { name: 'People in the file' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
/** Collects the files that the page offers for download. */
function downloads(): Blob[] {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:file';
  });
  return files;
}

test('adds the good rows of a file, and reports what to correct in the others', async () => {
  const account = await newCompany('Imported Ltd', { plan: 'Professional' });
  await addMember(account, { first_name: 'Existing', email: 'ada1@people.example' });
  const user = await renderApp({ path: '/team', account });
  await chooseMore(user, 'Import CSV');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Import people'));
  await waitFor(async () => expect((await field()).disabled).toBe(false));
  const content = [header, line(0), line(1), line(2, { salary: 'a lot', name: '=cmd' })].join('\r\n');
  await user.upload(await field(), file(`\uFEFF${content}`));
  await seesText(/1 person is ready to add\./);
  await seesText(
    "2 rows need a correction and won't be imported. Download them: the last column says what to correct.",
  );
  await seesText('Column not imported: Shoe size.');
  expect(rows()[0]).toContain('Ready');
  expect(rows()[1]).toContain('Email: A person with this email is already on your team');
  expect(rows()[2]).toContain('Salary: Please enter a valid number');
  await user.click(screen.getByRole('button', { name: 'Add 1 person' }));
  await seesText('1 person added.');
  await seesText('Next step: activate this person to start pay.');
  expect(screen.getByRole('link', { name: 'Show who is pending' }).getAttribute('href')).toBe('/team?status=pending');
  // The button that was pressed is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Import people'));
  expect((await members(account)).map(({ first_name, address_1 }) => [first_name, address_1])).toEqual([
    ['Ada0', '1 Main St, Unit "2"'],
    ['Existing', expect.any(String)],
  ]);
  expect(network.sent('POST /functions/v1/create-hellosign-document')).toHaveLength(1);

  const files = downloads();
  await user.click(screen.getByRole('button', { name: 'Download rows not added' }));
  const rest = (await files[0]?.text())?.split('\r\n') ?? [];
  expect(rest[0]).toBe(`${header},Problem`);
  expect(rest).toHaveLength(3);
  expect(rest[2]).toMatch(/^'=cmd,Ng,.*Salary: Please enter a valid number$/);
});

test('names the field of each problem once, the first in the row with how many more, all below it, and sorts rows', async () => {
  const user = await openImport(await newCompany('Blank Ltd', { plan: 'Professional' }));
  await user.upload(await field(), file([header, line(0, { salary: '', name: '' }), line(1)].join('\n')));
  await seesText("1 row needs a correction and won't be imported. Download it: the last column says what to correct.");
  const table = within(screen.getByRole('table', { name: 'People in the file' }));
  table.getByText('First name is required (+1)');
  expect(table.queryByText('Salary is required')).toBeNull();
  await user.click(table.getByRole('button', { name: 'Problems of row 2' }));
  const problems = table.getAllByRole('listitem');
  expect(problems.map(({ textContent }) => textContent)).toEqual(['First name is required', 'Salary is required']);

  await user.click(table.getByRole('button', { name: 'Problems of row 2' }));
  await user.click(table.getByRole('button', { name: 'Result' }));
  const results = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
  const ready = 'ReadyProvince: Needed before this person can be activated and paid (+1)';
  expect(results()).toEqual([ready, 'First name is required (+1)']);
  await user.click(table.getByRole('button', { name: 'Result' }));
  expect(results()).toEqual(['First name is required (+1)', ready]);
});

test('shows the start as the portal writes days, and as it is in the file where it is no day', async () => {
  const user = await openImport(await newCompany('Started Ltd', { plan: 'Professional' }));
  const wrong = line(1).replace('2027-01-04', 'soon');
  await user.upload(await field(), file([header, line(0), wrong].join('\n')));
  await seesText(/1 person is ready to add\./);
  expect(rows()[0]).toContain('4 Jan 2027');
  expect(rows()[1]).toContain('soon');
});

test('adds no one twice after a lost answer and a lost connection', async () => {
  const account = await newCompany('Retried Ltd', { plan: 'Professional' });
  const user = await openImport(account);
  await user.upload(await field(), file([header, line(0), line(1), line(2)].join('\n')));
  // The first row is stored but neither its answer nor the lookup arrives.
  const insert = 'POST /rest/v1/team_members';
  network.loseAnswer(insert, { times: 1 });
  const end = network.cut(/GET .*request_key/);
  await user.dblClick(await screen.findByRole('button', { name: 'Add 3 people' }));
  await seesText('The connection was lost. No one is added twice when you try again.');
  expect(network.sent(insert)).toHaveLength(1);
  end();
  await user.click(await screen.findByRole('button', { name: 'Try again for 3 people' }));
  await seesText('3 people added.');
  expect((await members(account)).map(({ first_name }) => first_name)).toEqual(['Ada0', 'Ada1', 'Ada2']);
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test('shows the server’s refusal of a row and adds the others', async () => {
  const account = await newCompany('Refused Ltd', { plan: 'Professional' });
  const user = await openImport(account);
  await user.upload(await field(), file([header, line(0), line(1)].join('\n')));
  network.fail('POST /rest/v1/team_members', {
    times: 1,
    status: 400,
    body: { code: 'P0001', message: 'An active member has this Social Insurance Number.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Add 2 people' }));
  await seesText('1 person added.');
  await seesText('1 person was not added.');
  expect(rows()[0]).toContain('An active member has this Social Insurance Number.');
  expect(rows()[1]).toContain('Added');
});

test.each([
  ['the role does not allow it', 403, '42501'],
  ['the session has ended', 401, 'PGRST301'],
])('stops at the first row that is refused because %s', async (_, status, code) => {
  const user = await openImport(await newCompany('Stopped Ltd', { plan: 'Professional' }));
  await user.upload(await field(), file([header, line(0), line(1)].join('\n')));
  const insert = 'POST /rest/v1/team_members';
  network.fail(insert, { status, body: { code, message: 'You are not allowed to do this.' } });
  await user.click(await screen.findByRole('button', { name: 'Add 2 people' }));
  await seesText('2 people were not added.');
  expect(rows()[0]).toContain('You are not allowed to do this.');
  expect(rows()[1]).toContain('Ready');
  expect(screen.queryByText(/connection was lost/)).toBeNull();
});

test('says why a file cannot be imported', async () => {
  const account = await newCompany('Unreadable Ltd', { plan: 'Professional' });
  const user = await openImport(account);
  for (const [content, reason] of [
    [header, 'This file has no people. Add a row for each person below the header.'],
    ['', 'This file has no people. Add a row for each person below the header.'],
    [`sep=|\n${header.replaceAll(',', '|')}`, 'This file has no people. Add a row for each person below the header.'],
    ['Name', /^These columns are missing: First name, Last name, .*, Already hired, /],
    ['First name,Last name\nA,B', /^These columns are missing: Email, /],
    [`${header}\n"open`, /as CSV\. Save it as CSV/],
    [`${header}\n${'\0'.repeat(9)}`, /as CSV\. Save it as CSV/],
    [`${header}\n${`${line(0)}\n`.repeat(501)}`, 'This file has 501 people. Split it into files of up to 500.'],
    ['x'.repeat(1024 * 1024 + 1), 'This file is larger than 1 MB. Split it into smaller files.'],
  ] as const) {
    await user.upload(await field(), file(content, 'refused.csv'));
    await seesText(reason);
    await seesText(/^refused\.csv/);
    expect(screen.queryByRole('table')).toBeNull();
  }
});

test('reads French headers, semicolons and the encodings of spreadsheets', async () => {
  const account = await newCompany('Encodings Ltd', { plan: 'Professional' });
  const user = await openImport(account);
  // Excel names its separator in a line above the header.
  const french =
    'sep=;\r\nPrénom;Nom;Courriel;Poste;Déjà embauché;Salaire;Calendrier de paie;Adresse 1;Date d’entrée en fonction;Date de naissance;NAS\n' +
    'Élodie;Côté;elodie@people.example;Analyste;non;91 000,50;Mensuel;1 rue Main;04/01/2027;05/02/1990;046 454 286';
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(french, (sign) => sign.charCodeAt(0)).buffer),
  ]);
  await user.upload(await field(), file(utf16));
  await user.click(await screen.findByRole('radio', { name: '4 January 2027 (day first)' }));
  await screen.findByRole('button', { name: 'Add 1 person' });
  expect(rows()[0]).toContain('Élodie');
  await user.click(screen.getByRole('button', { name: 'Add 1 person' }));
  await seesText('1 person added.');
  expect((await members(account)).map(({ first_name, salary }) => [first_name, salary])).toEqual([
    ['Élodie', 91_000.5],
  ]);
});

test.each(['\n', '\r\n', '\r'])(
  'ends a row at each kind of line end, after a header that ends with %j',
  async (first) => {
    const text = `${header}${first}${line(0)}\r\n${line(1)}\n${line(2)}\r${line(3)}`;
    const read = await readImport(file(`sep=,\r${text}`));
    expect('readings' in read && read.readings[0]?.table.rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, 'Ada0'],
      [3, 'Ada1'],
      [4, 'Ada2'],
      [5, 'Ada3'],
    ]);
  },
);

test('keeps a line end inside quotes in its cell', async () => {
  const read = await readImport(file(`${header}\r${line(0).replace('1 Main St', '1 Main St\r\nRear')}\n${line(1)}`));
  expect('readings' in read && read.readings[0]?.table.rows.map(({ cells }) => cells[7])).toEqual([
    '1 Main St\nRear, Unit "2"',
    '1 Main St, Unit "2"',
  ]);
});

test('shows the file that was chosen last, also when an earlier one is read later', async () => {
  const user = await openImport(await newCompany('Two Files Ltd', { plan: 'Professional' }));
  const slow = file([header, line(0)].join('\n'), 'first.csv');
  const read = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(slow, 'arrayBuffer').mockReturnValue(read.promise);
  await user.upload(await field(), slow);
  await user.upload(await field(), file([header, line(1), line(2)].join('\n'), 'last.csv'));
  await screen.findByRole('button', { name: 'Add 2 people' });
  await act(async () => read.resolve(new TextEncoder().encode([header, line(0)].join('\n')).buffer));
  screen.getByRole('button', { name: 'Add 2 people' });
  await seesText(/^last\.csv/);
});

const people = (header: string, ...lines: string[]) => [header, ...lines].join('\n');
const full =
  'First name,Last name,Email,Birth date,SIN,Address 1,Province,Postal code,Role,Salary,Payroll schedule,Commencement date,Already hired';
const person = (email: string, sin: string, birth: string, start: string) =>
  `Ada,Test,${email},${birth},${sin},1 Main Street,ON,M5H 2N2,Analyst,91000,Monthly,${start},no`;

test('reads dates month first where the file proves it, and shows them in words', async () => {
  const user = await openImport(await newCompany('American Dates Ltd', { plan: 'Professional' }));
  const content = people(
    full,
    person('a1@x.example', '400000014', '05/31/1990', '01/04/2027'),
    person('a2@x.example', '400000022', '02/05/1990', '01/04/2027'),
  );
  await user.upload(await field(), file(content));
  await seesText(/2 people are ready to add\./);
  await seesText('Dates are read month first, as in this file.');
  for (const shown of ['5 Feb 1990', '4 Jan 2027']) expect(rows()[1]).toContain(shown);
  expect(screen.queryByRole('group', { name: /^What date/ })).toBeNull();
});

test('asks once which day is meant where a file does not say, and adds no one before', async () => {
  const user = await openImport(await newCompany('Unclear Dates Ltd', { plan: 'Professional' }));
  await user.upload(await field(), file(people(full, person('a1@x.example', '400000014', '02/05/1990', '2027-01-04'))));
  await screen.findByRole('group', { name: 'What date does 02/05/1990 mean?' });
  expect(rows()[0]).toContain('Birth date: Choose which day is meant');
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '5 February 1990 (month first)' }));
  await screen.findByRole('button', { name: 'Add 1 person' });
  expect(rows()[0]).toContain('5 Feb 1990');
  await user.click(screen.getByRole('radio', { name: '2 May 1990 (day first)' }));
  expect(rows()[0]).toContain('2 May 1990');
});

test('asks which names are right where the encoding is not known', async () => {
  const account = await newCompany('Old Mac Ltd', { plan: 'Professional' });
  const user = await openImport(account);
  const text = people(
    full,
    person('andre@x.example', '400000014', '1990-05-31', '2027-01-04').replace('Ada,Test', 'AndrX,DuprX'),
  );
  const macRoman = Uint8Array.from(text, (sign) => (sign === 'X' ? 0x8e : sign.charCodeAt(0)));
  await user.upload(await field(), file(macRoman));
  const question = within(await screen.findByRole('group', { name: 'Which line shows the names correctly?' }));
  expect(question.getAllByRole('radio').map((one) => (one as HTMLInputElement).checked)).not.toContain(true);
  expect(screen.queryByRole('table')).toBeNull();
  expect(question.getByRole('radio', { name: 'AndrŽ' })).toBeTruthy();
  await user.click(question.getByRole('radio', { name: 'André' }));
  expect(rows()[0]).toContain('André');
  await user.click(await screen.findByRole('button', { name: 'Add 1 person' }));
  await seesText('1 person added.');
  expect((await members(account)).map(({ first_name }) => first_name)).toEqual(['André']);
});

test('asks for an encoding that only a later name tells from the others', async () => {
  const user = await openImport(await newCompany('Central Ltd', { plan: 'Professional' }));
  const named = (name: string, at: number) =>
    person(`p${at}@x.example`, `40000${at}`, '1990-05-31', '2027-01-04').replace('Ada,Test', `${name},Nowak`);
  const text = people(full, ...['Ren\xe9', 'Andr\xe9', 'Zo\xe9', 'Pawe\xb3'].map(named));
  await user.upload(await field(), file(Uint8Array.from(text, (sign) => sign.charCodeAt(0))));
  const question = within(await screen.findByRole('group', { name: 'Which line shows the names correctly?' }));
  question.getByRole('radio', { name: 'René Pawe³' });
  await user.click(question.getByRole('radio', { name: 'René Paweł' }));
  expect(rows()[3]).toContain('Paweł');
});

test('says that a Social Insurance Number of the file is on the team', async () => {
  const user = await openImport(await newCompany('Known Number Ltd', { plan: 'Professional' }));
  const line = (at: number, sin: string) => person(`p${at}@x.example`, sin, '1990-05-31', '2027-01-04');
  await user.upload(await field(), file(people(full, line(1, '046 454 286'))));
  await user.click(await screen.findByRole('button', { name: 'Add 1 person' }));
  await seesText('1 person added.');
  await user.upload(await field(), file(people(full, line(2, '130692544'), line(3, '046454286'))));
  await screen.findByRole('button', { name: 'Add 1 person' });
  expect(rows()[1]).toContain('A person with this Social Insurance Number is already on your team');
});

test('finds the header below a title, and says what a person needs before the first pay', async () => {
  const user = await openImport(await newCompany('Titled Ltd', { plan: 'Professional' }));
  const incomplete = person('a1@x.example', '400000014', '1990-05-31', '2027-01-04').replace('ON,M5H 2N2', ',90210');
  await user.upload(await field(), file(`Employee list 2026,,,\r\n,,,\r\n${people(full, incomplete)}`));
  await seesText(/1 person is ready to add\./);
  expect(rows()[0]).toContain('Ready');
  expect(rows()[0]).toContain('Province: Needed before this person can be activated and paid (+1)');
  await user.click(screen.getByRole('button', { name: 'Notes on row 4' }));
  await seesText(/^Postal code: Canadian postal codes look like M5V 2T6\./);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 1 person' }).disabled).toBe(false);
});

test('does not add people without an active plan, and says why', async () => {
  const account = await newCompany('Planless Import Ltd');
  const user = await openImport(account);
  await seesText('You need an active subscription plan to add team members.');
  expect(screen.getByRole('link', { name: 'Go to your plan' }).getAttribute('href')).toBe('/plan');
  await user.upload(await field(), file([header, line(0)].join('\n')));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Add 1 person' })).disabled).toBe(true);
});

test('offers to read the plan and the team again, and does not say that there is no plan', async () => {
  const account = await newCompany('Plan Unknown Import Ltd', { plan: 'Professional' });
  const ends = [network.fail('GET /rest/v1/plans?'), network.fail('GET /rest/v1/team_members?')];
  const user = await renderApp({ path: '/team?view=import', account });
  await seesText("We couldn't load what we need to add people.");
  expect(screen.queryByText('You need an active subscription plan to add team members.')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Go to your plan' })).toBeNull();
  for (const end of ends) end();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect((await field()).disabled).toBe(false));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('offers a template with an example that imports once it has an address of its own', async () => {
  const account = await newCompany('Template Ltd', { plan: 'Professional' });
  const user = await openImport(account);
  const files = downloads();
  await user.click(screen.getByRole('button', { name: 'Download template' }));
  const template = (await files[0]?.text()) ?? '';
  for (const accepted of ['yes or no', 'Monthly or Bi-Weekly', 'YYYY-MM-DD or DD/MM/YYYY', 'Name or code, such as ON'])
    expect(template).toContain(accepted);
  await user.upload(await field(), file(template));
  await seesText('This file has no people. Add a row for each person below the header.');

  const own = template.split('\r\n')[1]?.replace('example@example.com', 'first@people.example');
  await user.upload(await field(), file(`${template}\r\n${own}`));
  await seesText(/1 person is ready to add\./);
  await seesText("The template's own rows are not imported.");
  expect(rows()).toHaveLength(1);
  for (const shown of ['91,000.00', 'Monthly', '4 Jan 2027', 'Ontario']) expect(rows()[0]).toContain(shown);
});

test('shows a long file without rendering every row', async () => {
  const user = await openImport(await newCompany('Long File Ltd', { plan: 'Professional' }));
  await user.upload(await field(), file(`${header}\n${`${line(0, { salary: '' })}\n`.repeat(150)}`));
  const table = await screen.findByRole('table');
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('151'));
  expect(rows().length).toBeLessThanOrEqual(60);
});
