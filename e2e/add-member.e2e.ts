import { expect } from '@playwright/test';
import { functionPath } from '@portage/contract/function-path';
import { proves, saw } from './proofs/spec-table.ts';
import { away, datedMoment, nightly, signIn, test } from './screens/portal.ts';
import { team } from './tables/team.ts';

test.use({ clock: datedMoment });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('adds a member with a resume, keeps the draft through a reload and sends the request', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await saw(page, team.dialog);
  const form = page.getByRole('dialog', { name: 'Add Team Member' });
  const submit = form.getByRole('button', { name: 'Add Team Member' });
  const phone = form.getByLabel(/^Phone/);
  await phone.pressSequentially('4165550123');
  await expect(phone).toHaveValue('+1 (416) 555-0123');
  for (let left = 0; left < 5; left++) await phone.press('ArrowLeft');
  await phone.press('Backspace');
  await phone.pressSequentially('9');
  await expect(phone).toHaveValue('+1 (416) 559-0123');
  await proves(team.phoneFormat);
  await form.getByLabel(/^Birth date/).fill('14/02/1990');
  await form.getByLabel(/^First name/).fill("Zoé-Ann d'Éclair");
  await form.getByLabel(/^Last name/).fill('x'.repeat(10_000));
  await form.getByLabel(/^Email/).fill('zoe@people.example');
  await form.getByLabel(/^Social Insurance Number/).fill('046 454 286');
  await form.getByLabel(/^Address 1/).fill('1 King Street West');
  await form.getByLabel(/^Province/).selectOption({ label: 'Ontario' });
  await form.getByLabel(/^Role/).fill('Baker');
  await form.getByLabel(/^Salary/).fill('-5');
  await form.getByLabel(/^Payroll schedule/).selectOption('Bi-Weekly');
  await form.getByLabel(/^Commencement date/).pressSequentially('01122026');
  await form
    .getByRole('group', { name: /Is this person hired already/ })
    .getByLabel('Yes')
    .check();
  await form.getByLabel(/^Salary/).fill('91,000');

  await form.getByText('Further details, if you have them').click();
  const resume = form.getByLabel('Resume');
  await resume.setInputFiles({ name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(form.getByText(/Please choose a file of type .pdf, .doc, .docx/)).toBeVisible();
  await resume.setInputFiles({ name: 'virus.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await expect(form.getByText('This file is named .pdf, but its content is something else')).toBeVisible();
  await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') });
  await expect(form.getByText('cv.pdf')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await expect(form.getByLabel(/^First name/)).toHaveValue("Zoé-Ann d'Éclair");
  await proves(team.draft);
  // The address opens the form again.
  await page.reload();
  await expect(form.getByLabel(/^Role/)).toHaveValue('Baker');
  await expect(form.getByLabel(/^Social Insurance Number/)).toHaveValue('');
  await form.getByLabel(/^Social Insurance Number/).fill('046 454 286');
  await proves(team.draftReload);

  await resume.setInputFiles({ name: 'CV.PDF', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') });

  await submit.click();
  await expect(form.getByText('Please use at most 200 characters')).toBeVisible();
  await form.getByLabel(/^Last name/).fill('=Sum(1)');
  await page.route('**/storage/v1/object/team-documents/**', (route) => route.fulfill(away));

  const kept = page.waitForRequest('**/storage/v1/object/team-documents/**');
  const inserted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/team_members'),
  );
  const lettered = page.waitForRequest(`**${functionPath('create-hellosign-document')}`);
  await submit.click();
  await saw(page, team.added);
  await proves(team.resume);
  expect(new URL((await kept).url()).pathname).toMatch(
    /^\/storage\/v1\/object\/team-documents\/resumes\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/,
  );
  expect((await kept).headers()['x-upsert']).toBe('false');
  expect((await kept).postDataBuffer()?.toString('latin1')).toMatch(/name="cacheControl"\s+3600\s/);
  await proves(team.resumeKept);
  expect((await inserted).postDataJSON()).toMatchObject({
    company_id: expect.stringMatching(uuid),
    first_name: "Zoé-Ann d'Éclair",
    last_name: '=Sum(1)',
    role: 'Baker',
    status: 'pending',
    country: 'Canada',
    email: 'zoe@people.example',
    phone: '+1 (416) 559-0123',
    gender: null,
    birth_date: '1990-02-14',
    social_insurance_number: '046 454 286',
    department: null,
    is_employee: 'yes',
    salary: 91000,
    address_1: '1 King Street West',
    address_2: null,
    city: null,
    state: 'ON',
    postal_code: null,
    resume_url: null,
    linkedin: null,
    payroll_schedule: 'Bi-Weekly',
    benefits: 'No',
    commencement_date: '2026-12-01',
    manager_name: null,
  });
  const answered = await (await (await inserted).response())?.json();
  const row = Array.isArray(answered) ? answered[0] : answered;
  expect(row.social_insurance_number).toBe('***-***-286');
  await proves(team.inserted);
  expect((await lettered).postDataJSON()).toEqual({
    subject: "Zoé-Ann d'Éclair =Sum(1) - Employee Placement Letter",
    message: 'Please review and sign your placement letter with Aurora Robotics.',
    templateId: 'EMPLOYEE_PLACEMENT_LETTER',
    companyId: row.company_id,
    employeeId: row.team_member_id,
    type: 'EMPLOYEE_PLACEMENT_LETTER',
    test: expect.any(Boolean),
    signers: [{ name: "Zoé-Ann d'Éclair =Sum(1)", email_address: 'zoe@people.example', role: 'Employee' }],
    customFields: {
      company_name: 'Aurora Robotics',
      employee_name: "Zoé-Ann d'Éclair =Sum(1)",
      employee_address: 'zoe@people.example',
      job_title: 'Baker',
      manager_name: 'N/A',
      start_date: '2026-12-01',
    },
  });
  await proves(team.letter);
});

test('keeps what was typed where the estimate of the cost cannot be loaded', { tag: nightly }, async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  let asked = false;
  await page.route('**/assets/cost-estimate-*.js', (route) => {
    asked = true;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const form = page.getByRole('dialog', { name: 'Add Team Member' });
  const number = form.getByLabel(/^Social Insurance Number/);
  await number.fill('046 454 286');
  await form.getByLabel(/^Salary/).fill('91,000');
  await expect.poll(() => asked).toBe(true);
  await form.getByLabel(/^Payroll schedule/).selectOption('Bi-Weekly');
  await expect(number).toHaveValue('046 454 286');
  await expect(form.getByText(/^Estimated cost/)).toHaveCount(0);
});
