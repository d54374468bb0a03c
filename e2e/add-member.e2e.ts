import { expect } from '@playwright/test';
import { signIn, test } from './portal.ts';
import { saw } from './spec-table.ts';
import { team } from './tables/team.ts';
import { away, membersPath, notifications } from './team-page.ts';

test('adding a member: every message, the draft, the request', async ({ page }) => {
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
  await phone.fill('');
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
  await expect(form.getByText(`Year must be between 1900 and ${new Date().getFullYear() + 100}`)).toBeVisible();
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

  await submit.click();
  await expect(form.getByText('Please use at most 200 characters')).toBeVisible();
  await form.getByLabel(/^Last name/).fill('=Sum(1)');
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

  await page.route('**/storage/v1/object/team-documents/**', (route) => route.fulfill(away), { times: 1 });
  const inserted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/team_members'),
  );
  const lettered = page.waitForRequest('**/functions/v1/create-hellosign-document');
  await submit.click();
  await saw(page, team.added);
  await saw(page, team.resume);
  expect((await inserted).postDataJSON()).toMatchObject({
    status: 'pending',
    birth_date: '1990-02-14',
    commencement_date: '2026-12-01',
    resume_url: null,
    payroll_schedule: 'Bi-Weekly',
    is_employee: 'yes',
    state: 'ON',
    country: 'Canada',
  });
  const answered = await (await (await inserted).response())?.json();
  const row = Array.isArray(answered) ? answered[0] : answered;
  expect(row.social_insurance_number).toBe('***-***-287');
  await saw(page, team.inserted);
  expect((await lettered).postDataJSON()).toMatchObject({
    subject: "Zoé-Ann d'Éclair =Sum(1) - Employee Placement Letter",
    type: 'EMPLOYEE_PLACEMENT_LETTER',
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
