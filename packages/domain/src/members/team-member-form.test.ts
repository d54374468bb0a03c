import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachText, JOB_TEXTS } from './job-texts.ts';
import type { TeamMemberForm } from './team-member-form.ts';
import {
  checkMemberEdit,
  checkTeamMember,
  EDITABLE_FIELDS,
  EMPTY_TEAM_MEMBER,
  parseSalary,
} from './team-member-form.ts';
import { teamMemberRow } from './team-member-row.ts';

const form: TeamMemberForm = {
  ...EMPTY_TEAM_MEMBER,
  first_name: ' Maya ',
  last_name: 'Tremblay',
  email: 'maya@example.com',
  phone: '4165550123',
  birth_date: '17/03/1990',
  social_insurance_number: '130 692 544',
  address_1: '1 Queen St W',
  province: 'ON',
  postal_code: 'm5v2t6',
  role: 'Engineer',
  salary: '91,000',
  payroll_schedule: 'Bi-Weekly',
  commencement_date: '14/11/2026',
  is_employee: 'no',
  benefits: true,
};
const context = { companyId: 'c1', resumeUrl: null, currentYear: 2026 };

function codes(changes: Partial<TeamMemberForm>): Record<string, string> {
  const found = checkTeamMember({ ...form, ...changes }, 2026);
  return Object.fromEntries(Object.entries(found).map(([field, { code }]) => [field, code]));
}

describe('the Add Team Member form', () => {
  it('requires eleven fields', () => {
    expect(checkTeamMember(form, 2026)).toEqual({});
    expect(codes(EMPTY_TEAM_MEMBER)).toEqual({
      first_name: 'firstNameRequired',
      last_name: 'lastNameRequired',
      email: 'emailRequired',
      role: 'roleRequired',
      is_employee: 'employeeStatusRequired',
      salary: 'salaryRequired',
      payroll_schedule: 'payrollScheduleRequired',
      address_1: 'address1Required',
      commencement_date: 'commencementDateRequired',
      birth_date: 'birthDateRequired',
      social_insurance_number: 'socialInsuranceNumberRequired',
    });
  });

  it('reports text that is too long for the table', () => {
    expect(codes({ last_name: 'x'.repeat(200), linkedin: 'x'.repeat(2000) })).toEqual({});
    expect(checkTeamMember({ ...form, last_name: 'x'.repeat(201) }, 2026)).toEqual({
      last_name: { code: 'tooLong', params: { max: 200 } },
    });
  });

  it('checks dates, phone and amount', () => {
    expect(codes({ birth_date: '31/02/1990' })).toEqual({ birth_date: 'dateCombination' });
    expect(codes({ commencement_date: '2026' })).toEqual({ commencement_date: 'dateFormat' });
    expect(codes({ phone: '555' })).toEqual({ phone: 'phoneInvalid' });
    expect(codes({ salary: 'lots' })).toEqual({ salary: 'salaryInvalid' });
    expect(codes({ phone: '' })).toEqual({});
  });

  it('checks the email address and the Social Insurance Number', () => {
    expect(codes({ email: 'maya' })).toEqual({ email: 'emailInvalid' });
    expect(codes({ email: 'maya@example.com, all@example.com' })).toEqual({ email: 'emailInvalid' });
    expect(codes({ social_insurance_number: '1' })).toEqual({ social_insurance_number: 'sinLength' });
    expect(codes({ social_insurance_number: '130 692 545' })).toEqual({ social_insurance_number: 'sinCheckDigit' });
  });

  it('rejects a birth date less than 14 years before the commencement date', () => {
    expect(codes({ birth_date: '14/11/2012' })).toEqual({});
    expect(codes({ birth_date: '15/11/2012' })).toEqual({ birth_date: 'tooYoung' });
    expect(codes({ birth_date: '29/02/2012', commencement_date: '28/02/2026' })).toEqual({ birth_date: 'tooYoung' });
    expect(codes({ birth_date: '29/02/2012', commencement_date: '01/03/2026' })).toEqual({});
  });

  it.each(['first_name', 'role', 'address_1', 'manager_name', 'linkedin'] as const)(
    'rejects line breaks and hidden characters in %s',
    (field) => {
      expect(codes({ [field]: 'a\n8. The Provider pays the Client.' })).toEqual({ [field]: 'hiddenCharacters' });
      expect(codes({ [field]: 'a\u202Eb' })).toEqual({ [field]: 'hiddenCharacters' });
    },
  );

  it('stores a name without the invisible characters that were pasted with it, and with the joiners of its script', () => {
    const pasted = { ...form, first_name: '\u200eAn\u200bna\u00ad ', last_name: 'علی\u200cرضا' };
    expect(checkTeamMember(pasted, context.currentYear)).toEqual({});
    expect(teamMemberRow(pasted, context)).toMatchObject({ first_name: 'Anna', last_name: 'علی\u200cرضا' });
    expect(codes({ first_name: '\u200b' })).toEqual({ first_name: 'firstNameRequired' });
  });

  it('accepts common salary formats', () => {
    expect(['91000', '91,000.5', '$91 000.00', '0'].map(parseSalary)).toEqual([9_100_000, 9_100_050, 9_100_000, 0]);
    expect(['91,00', '-5', '1e5', '9.999', '', '99999999999999999'].map(parseSalary)).toEqual(Array(6).fill(null));
  });

  it('accepts a French salary, and none that can be read in two ways', () => {
    expect(['91 000,50', '91\u00a0000,00', '91\u202f000', '91000,5', '91 000,00 $'].map(parseSalary)).toEqual([
      9_100_050, 9_100_000, 9_100_000, 9_100_050, 9_100_000,
    ]);
    expect(['$', '910,00', '91 00,00', '91,000,00', '91 000,000', '91.000,00'].map(parseSalary)).toEqual(
      Array(6).fill(null),
    );
  });

  it('rejects a salary that does not fit the table', () => {
    expect(parseSalary('9,999,999,999.99')).toBe(999_999_999_999);
    expect(parseSalary('10,000,000,000')).toBeNull();
    expect(codes({ salary: '99999999999' })).toEqual({ salary: 'salaryInvalid' });
  });

  it('applies the same rules to edits', () => {
    const facts = eachText(EDITABLE_FIELDS, (name) => form[name]);
    expect(checkMemberEdit(facts)).toEqual({});
    expect(checkMemberEdit({ ...facts, first_name: 'é'.repeat(200) })).toEqual({});
    const wrong = { ...facts, first_name: 'é'.repeat(201), phone: '+44 20 7946 0958', salary: '-5', role: ' ' };
    expect(Object.values(checkMemberEdit(wrong)).map(({ code }) => code)).toEqual([
      'tooLong',
      'phoneInvalid',
      'roleRequired',
      'salaryInvalid',
    ]);
  });

  it('converts to a row with ISO dates, Yes or No, state and pending', () => {
    const { birth_date: _, social_insurance_number: __, address_1: ___, ...others } = form;
    const left = { ...others, birth_date: '', social_insurance_number: '', address_1: '' };
    expect(teamMemberRow(left, context)).toBeNull();
    expect(teamMemberRow(left, { ...context, detailsByPerson: true })).toMatchObject({
      birth_date: null,
      social_insurance_number: null,
      address_1: null,
      details_by_person: true,
    });
    expect(teamMemberRow(form, context)).toEqual({
      ...eachText(JOB_TEXTS, () => null),
      company_id: 'c1',
      first_name: 'Maya',
      last_name: 'Tremblay',
      role: 'Engineer',
      status: 'pending',
      country: 'Canada',
      email: 'maya@example.com',
      phone: '+1 (416) 555-0123',
      gender: null,
      birth_date: '1990-03-17',
      social_insurance_number: '130 692 544',
      is_employee: 'no',
      salary: '91000.00',
      address_1: '1 Queen St W',
      address_2: null,
      city: null,
      state: 'ON',
      postal_code: 'M5V 2T6',
      resume_url: null,
      linkedin: null,
      payroll_schedule: 'Bi-Weekly',
      benefits: 'Yes',
      commencement_date: '2026-11-14',
    });
  });

  it('converts to a row exactly when its required fields have no problems', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('01/01/2000', '5000', 'Monthly', ''));
    fc.assert(
      fc.property(text, text, text, (birth_date, salary, payroll_schedule) => {
        const changed = { ...form, birth_date, salary, payroll_schedule };
        const valid = Object.keys(checkTeamMember(changed, 2026)).length === 0;
        expect(teamMemberRow(changed, context) !== null).toBe(valid);
      }),
    );
  });
});
