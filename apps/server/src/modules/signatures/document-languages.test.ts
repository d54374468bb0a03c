import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfPages, pdfText } from '../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { requestDocument } from './request-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'portage-letters-'));
let server: ProviderServer;
let english: TestCompany;
let french: TestCompany;
beforeAll(async () => {
  server = await startProviderServer({ SIGNATURE_TEMPLATES_DIR: folder });
  english = await server.company('Aurora Robotics');
  french = await server.company('Boréale');
  await server.rows('update auth.users set raw_user_meta_data = $2 where id = $1', [
    french.userId,
    { locale: 'fr-CA' },
  ]);
});
afterAll(() => server[Symbol.asyncDispose]());

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
let people = 0;
/** Sends the placement letter of a new member. Returns its page's path, its title and text, and the mail about it. */
async function letterFor(company: TestCompany, state: string) {
  people += 1;
  const email = `maya${people}@people.example`;
  const sin = ['046454286', '130692544', '193456787', '046454286'][people % 3];
  const memberId = await server.member(company, { email, state, social_insurance_number: sin });
  await requestDocument(
    server.deps,
    { id: company.id, legal_name: company.name },
    'EMPLOYEE_PLACEMENT_LETTER',
    memberId,
  );
  await server.runJobs();
  const path = await server.mailedLink(email, 'sign');
  const [letter] = await server.rows<{ title: string; text: string; locale: string }>(
    `select document_title as title, document_text as text, locale from vendor_sign.requests r join vendor_sign.signers s on s.request_id = r.id
     where s.email_address = $1`,
    [email],
  );
  const [mail] = await server.rows<{ subject: string; text: string }>(
    'select subject, body_text as text from app.mail_messages where to_address = $1',
    [email],
  );
  return { path, title: letter?.title ?? '', text: plain(letter?.text ?? ''), mail, email };
}
const shown = async (path: string, cookie = '') =>
  plain(await (await server.fetch(path, { headers: { cookie } })).text());

test('gives an employee in Quebec the French letter first and the English after it, in one document', async () => {
  const { path, title, text, mail } = await letterFor(english, 'QC');
  expect(title).toBe('Lettre d’affectation / Employee Placement Letter');
  expect(text).toMatch(/^LETTRE D’AFFECTATION\n/);
  expect(text.indexOf('EMPLOYEE PLACEMENT LETTER')).toBeGreaterThan(text.indexOf('confirmer par votre signature'));
  expect(text).toContain('Poste : Engineer');
  expect(text).toContain('Date d’entrée en fonction : 1er juin 2026\n');
  expect(text).toContain('Start date: 1 June 2026\n');
  // The person has no manager yet.
  for (const absent of ['Gestionnaire', 'Reports to', 'N/A', 's. o.']) expect(text).not.toContain(absent);
  expect(text).toContain('Position: Engineer\nStart date');
  expect(plain(mail?.subject ?? '')).toMatch(/^Signature demandée : Maya Tremblay\d* - Lettre d’affectation$/);
  expect(mail?.text).toContain('Aurora Robotics vous demande de signer votre lettre d’affectation.');
  const page = await shown(path);
  expect(page).toContain('<html lang="fr-CA">');
  expect(page).toMatch(/<article lang="fr-CA"><h2>LETTRE D’AFFECTATION<\/h2>/);
  expect(page).toMatch(/<article lang="en-CA"><h2>EMPLOYEE PLACEMENT LETTER<\/h2>/);
  expect(page).toMatch(/<h1>Maya Tremblay\d* - Lettre d’affectation<\/h1>/);
  expect(await shown(`${path}/decline`)).toMatch(/<p class="lead">Maya Tremblay\d* - Lettre d’affectation<\/p>/);
  const inEnglish = await shown(path, 'portage-locale=en-CA');
  expect(inEnglish).toContain('Type your full name');
  expect(inEnglish).toMatch(/<h1>Maya Tremblay\d* - Employee Placement Letter<\/h1>/);

  await server.post(path, { name: 'Maya Tremblay', consent: 'yes' });
  const answer = await server.fetch(`${path}/file`);
  const [, name = ''] = /; filename\*=UTF-8''(.+)$/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  expect(decodeURIComponent(name)).toBe('Lettre d’affectation - Employee Placement Letter.pdf');
  const file = new Uint8Array(await answer.arrayBuffer());
  // Each language begins on a page of its own.
  expect(pdfPages(file)[1]).toMatch(/^EMPLOYEE PLACEMENT LETTER\n/);
  const sealed = plain(pdfText(file));
  for (const part of ['RÉMUNÉRATION', 'EMPLOYEE PLACEMENT LETTER', 'Preuve de signature', 'saisie : Maya Tremblay'])
    expect(sealed).toContain(part);
  expect(sealed.replaceAll('\n', ' ')).toMatch(/\(Maya Tremblay\d* - Lettre d’affectation\)/);
});

test('writes any other letter in the language of the company’s owner', async () => {
  const inEnglish = await letterFor(english, 'ON');
  expect([inEnglish.title, inEnglish.mail?.subject]).toEqual([
    'Employee Placement Letter',
    expect.stringMatching(/ - Employee Placement Letter$/),
  ]);
  expect(inEnglish.text).not.toContain('LETTRE');
  const inFrench = await letterFor(french, 'ON');
  expect(inFrench.title).toBe('Lettre d’affectation');
  expect(inFrench.text).not.toContain('EMPLOYEE PLACEMENT LETTER');
  // A provider's name can end with a period.
  for (const { text } of [inEnglish, inFrench]) expect(text).not.toContain('..');
});

test.each([
  ['English', /^Maya Tremblay\d* - Employee Placement Letter\.pdf$/],
  ['French', /^Maya Tremblay\d* - Lettre d’affectation\.pdf$/],
])('names the signed letter of a company in %s', async (language, name) => {
  const company = language === 'French' ? french : english;
  const { path } = await letterFor(company, 'ON');
  await server.post(path, { name: 'Maya Tremblay', consent: 'yes' });
  await server.runJobs();
  const filed = await server.rows<{ name: string }>('select name from public.documents where user_id = $1', [
    company.userId,
  ]);
  expect(filed).not.toEqual([]);
  for (const document of filed) expect(document.name).toMatch(name);
});

test('writes the service agreement in the language of the company’s owner', async () => {
  const company = { id: french.id, legal_name: french.name };
  await requestDocument(server.deps, company, 'EOR_SERVICE_AGREEMENT', null);
  await server.runJobs();
  const path = await server.mailedLink(french.email, 'sign');
  const page = await shown(path);
  expect(page).toContain('CONTRAT DE SERVICES D’EMPLOYEUR OFFICIEL');
  expect(page).toContain('<h1>Boréale - Contrat de services d’employeur officiel</h1>');
  expect(page).toContain('Entrez votre nom complet');
});

test('never combines a provider’s own text with the built-in one in the other language', async () => {
  writeFileSync(join(folder, 'employee-placement-letter.txt'), 'Welcome, {{employee_name}}!');
  expect((await letterFor(english, 'QC')).text).toBe('Welcome, Maya Tremblay!');
  writeFileSync(join(folder, 'employee-placement-letter.fr-CA.txt'), 'Bienvenue, {{employee_name}}!');
  expect((await letterFor(english, 'QC')).text).toBe('Bienvenue, Maya Tremblay!\n\n* * *\n\nWelcome, Maya Tremblay!');
});
