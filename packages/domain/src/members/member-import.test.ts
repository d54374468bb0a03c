import { describe, expect, it } from 'vitest';
import { checkImport, mapColumns } from './member-import.ts';
import { EMPTY_TEAM_MEMBER, type TeamMemberField } from './team-member-form.ts';

const fields = Object.keys(EMPTY_TEAM_MEMBER) as TeamMemberField[];
const names = {
  ...(Object.fromEntries(fields.map((field) => [field, []])) as unknown as Record<TeamMemberField, string[]>),
};
names.first_name = ['First name', 'Prénom'];
const good: Partial<Record<TeamMemberField, string>> = {
  first_name: 'Zoé',
  last_name: 'Ng',
  email: 'zoe@people.example',
  role: 'Analyst',
  is_employee: 'No',
  salary: '91,000.00',
  payroll_schedule: 'bi-weekly',
  address_1: '1 Main St',
  commencement_date: '2027-01-04',
  birth_date: '5/2/1990',
  social_insurance_number: '046 454 286',
};
const check = (rows: Partial<Record<TeamMemberField, string>>[], teamEmails: string[] = []) =>
  checkImport({
    rows: rows.map((row) => fields.map((field) => row[field] ?? '')),
    columns: fields,
    teamEmails,
    currentYear: 2026,
  });
const codes = (row: Partial<Record<TeamMemberField, string>>) =>
  Object.fromEntries(Object.entries(check([row])[0]?.problems ?? {}).map(([field, problem]) => [field, problem?.code]));

describe('mapColumns', () => {
  it('finds fields by English and French headers and by key, and leaves out the rest', () => {
    expect(mapColumns([' FIRST NAME', 'prenom', 'Last_Name', 'Shoe size', ''], names)).toEqual([
      'first_name',
      null,
      'last_name',
      null,
      null,
    ]);
    expect(mapColumns(['Prénom *'], names)).toEqual(['first_name']);
  });
});

describe('checkImport', () => {
  it('accepts a row as people type it', () => {
    const [member] = check([{ ...good, province: 'Québec', benefits: 'oui', phone: "'+1 (416) 555-0142" }]);
    expect(member?.problems).toEqual({});
    expect(member?.row).toBe(2);
    expect(member?.form).toMatchObject({
      is_employee: 'no',
      payroll_schedule: 'Bi-Weekly',
      commencement_date: '04/01/2027',
      birth_date: '05/02/1990',
      province: 'QC',
      benefits: true,
      phone: '+1 (416) 555-0142',
    });
  });

  it.each([
    [{ province: 'Texas' }, { province: 'provinceUnknown' }],
    [{ gender: 'X' }, { gender: 'genderUnknown' }],
    [{ payroll_schedule: 'Weekly' }, { payroll_schedule: 'scheduleUnknown' }],
    [{ payroll_schedule: '' }, { payroll_schedule: 'payrollScheduleRequired' }],
    [{ is_employee: 'maybe' }, { is_employee: 'yesOrNo' }],
    [{ benefits: 'maybe' }, { benefits: 'yesOrNo' }],
    [{ salary: 'a lot' }, { salary: 'salaryInvalid' }],
    [{ birth_date: '31/02/1990' }, { birth_date: 'dateCombination' }],
    [{ social_insurance_number: '046454287' }, { social_insurance_number: 'sinCheckDigit' }],
    [{ first_name: 'A\u0007B' }, { first_name: 'hiddenCharacters' }],
  ])('reports %o', (wrong, expected) => {
    expect(codes({ ...good, ...wrong })).toEqual(expected);
  });

  it.each(['1990-02-05 00:00:00', '1990-02-05T00:00:00.000Z', '5/2/1990 0:00'])('reads the day of %s', (birth_date) => {
    expect(check([{ ...good, birth_date }])[0]).toMatchObject({ form: { birth_date: '05/02/1990' }, problems: {} });
  });

  it('refuses a date with another time than midnight', () => {
    expect(codes({ ...good, birth_date: '1990-02-05 14:30:00' })).toHaveProperty('birth_date');
  });

  it('reads a French salary, whose comma is a decimal mark', () => {
    expect(check([{ ...good, salary: '91\u00a0000,50' }])[0]).toMatchObject({
      form: { salary: '91 000.50' },
      problems: {},
    });
  });

  it('reports the same email or SIN in two rows, and an email of the team', () => {
    const twice = check([good, { ...good, email: 'ZOE@people.example' }]);
    for (const { problems } of twice)
      expect(problems).toEqual({ email: { code: 'emailTwice' }, social_insurance_number: { code: 'sinTwice' } });
    expect(check([good], ['Zoe@People.example'])[0]?.problems).toEqual({ email: { code: 'alreadyOnTeam' } });
  });

  it('skips blank rows and keeps the numbers of the others', () => {
    expect(check([{}, good, { first_name: ' ' }]).map(({ row }) => row)).toEqual([3]);
  });
});
