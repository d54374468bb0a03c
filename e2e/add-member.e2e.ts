import { expect } from '@playwright/test';
import { datedMoment, signIn, test } from './portal.ts';
import { saw } from './spec-table.ts';
import { team } from './tables/team.ts';
import { away, membersPath, notifications } from './team-page.ts';

test.use({ clock: datedMoment });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('adding a member shows every message, keeps the draft and sends the request', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await saw(page, team.dialog);
  const form = page.getByRole('dialog', { name: 'Add Team Member' });
  const submit = form.getByRole('button', { name: 'Add Team Member' });
  await submit.click();
  await saw(page, team.needFirstName, team.needLastName, team.needEmail, team.needRole, team.needEmployee);
  await saw(
    page,
    team.needSalary,
    team.needSchedule,
    team.needAddress,
    team.needCommencement,
    team.needBirth,
    team.needSin,
  );
  await expect(form.getByLabel('Country')).toHaveValue('Canada');
  await expect(form.getByLabel('Country')).toHaveAttribute('readonly', '');
  await saw(page, team.country);

  const phone = form.getByLabel(/^Phone/);
  await phone.pressSequentially('416x5550');
  await saw(page, team.phoneField, team.phoneForm);
  for (const wrong of ['+1 (416) 555-012', '+44 20 7946 0958', '+45 12 34 56 78', '416-555-0123-9']) {
    await phone.fill(wrong);
    await saw(page, team.phoneField, team.phoneForm);
  }
  await phone.fill('');
  await expect(form.getByText('Invalid phone number format')).toHaveCount(0);
  await phone.pressSequentially('4165550123');
  await expect(phone).toHaveValue('+1 (416) 555-0123');
  for (let left = 0; left < 5; left++) await phone.press('ArrowLeft');
  await phone.press('Backspace');
  await phone.pressSequentially('9');
  await expect(phone).toHaveValue('+1 (416) 559-0123');
  await saw(page, team.phoneFormat);

  const birth = form.getByLabel(/^Birth date/);
  const typed = async (text: string) => {
    await birth.fill('');
    await birth.pressSequentially(text);
    await birth.blur();
  };
  await typed('14a02b1990');
  await expect(birth).toHaveValue('14/02/1990');
  await birth.fill('14-02-1990');
  await expect(birth).toHaveValue('14/02/1990');
  await saw(page, team.dateSlashes);
  await typed('32011990');
  await saw(page, team.badDay);
  await typed('01131990');
  await saw(page, team.badMonth);
  await typed('01011899');
  await expect(form.getByText(`Year must be between 1900 and ${Number(datedMoment.slice(0, 4)) + 100}`)).toBeVisible();
  await saw(page, team.badYear);
  await typed('31021990');
  await saw(page, team.badDate);
  await typed('29022027');
  await saw(page, team.badDate);
  await typed('0102');
  await saw(page, team.badFormat);
  await typed('14021990');

  await form.getByLabel(/^First name/).fill("Zoé-Ann d'Éclair");
  await form.getByLabel(/^Last name/).fill('x'.repeat(10_000));
  await form.getByLabel(/^Email/).fill('zoe@people.example');
  await form.getByLabel(/^Social Insurance Number/).fill('046 454 287');
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
  await expect(form.getByText(/^Estimated cost: CAD 3,780\.11 per pay, [\d,.]+ per year$/)).toBeVisible();
  await saw(page, team.estimate);

  const resume = form.getByLabel('Resume');
  await resume.setInputFiles({ name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(form.getByText(/Please choose a file of type .pdf, .doc, .docx/)).toBeVisible();
  await resume.setInputFiles({ name: 'virus.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await expect(form.getByText('This file is named .pdf but holds something else')).toBeVisible();
  await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') });
  await expect(form.getByText('cv.pdf')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await expect(form.getByLabel(/^First name/)).toHaveValue("Zoé-Ann d'Éclair");
  await saw(page, team.draft);
  await page.reload();
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await expect(form.getByLabel(/^Role/)).toHaveValue('Baker');
  await expect(form.getByLabel(/^Social Insurance Number/)).toHaveValue('');
  await form.getByLabel(/^Social Insurance Number/).fill('046 454 287');
  await saw(page, team.draftReload, team.sinDigit);
  await form.getByLabel(/^Salary/).fill('30,000');
  await expect(form.getByText(/^At 40 hours a week this is 14\.42 an hour, under the minimum wage \(/)).toBeVisible();
  await saw(page, team.minimumWage);
  await form.getByLabel(/^Salary/).fill('91,000');
  await form.getByLabel(/^Province/).selectOption({ label: 'British Columbia' });
  await form.getByLabel(/^Payroll schedule/).selectOption('Monthly');
  await saw(page, team.monthlyPay);
  await form.getByLabel(/^Province/).selectOption({ label: 'Ontario' });
  await form.getByLabel(/^Payroll schedule/).selectOption('Bi-Weekly');

  await resume.setInputFiles({ name: 'CV.PDF', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') });

  await submit.click();
  await expect(form.getByText('Please use at most 200 characters')).toBeVisible();
  await form.getByLabel(/^Last name/).fill('=Sum(1)');
  await page.route('**/storage/v1/object/team-documents/**', (route) => route.fulfill(away));
  await page.route(
    membersPath,
    (route) => (route.request().method() === 'POST' ? route.fulfill(away) : route.fallback()),
    {
      times: 1,
    },
  );
  await submit.click();
  await expect(notifications(page).getByText('Error adding team member')).toBeVisible();
  await expect(notifications(page).getByText('The service is away')).toBeVisible();
  await expect(form.getByLabel(/^Role/)).toHaveValue('Baker');
  await saw(page, team.addFailed);

  const kept = page.waitForRequest('**/storage/v1/object/team-documents/**');
  const inserted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/team_members'),
  );
  const lettered = page.waitForRequest('**/functions/v1/create-hellosign-document');
  await submit.click();
  await saw(page, team.added);
  await saw(page, team.resume);
  expect(new URL((await kept).url()).pathname).toMatch(
    /^\/storage\/v1\/object\/team-documents\/resumes\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/,
  );
  expect((await kept).headers()['x-upsert']).toBe('false');
  expect((await kept).postDataBuffer()?.toString('latin1')).toMatch(/name="cacheControl"\s+3600\s/);
  await saw(page, team.resumeKept);
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
    social_insurance_number: '046 454 287',
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
  expect(row.social_insurance_number).toBe('***-***-287');
  await saw(page, team.inserted);
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
  await saw(page, team.letter);
});
