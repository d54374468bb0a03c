import { describe, expect, it } from 'vitest';
import { checkImport, importDateOrder, mapColumns, readImportTable, sinsIn } from './member-import.ts';
import { EMPTY_TEAM_MEMBER, parseSalary, type TeamMemberField } from './team-member-form.ts';

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
type Row = Partial<Record<TeamMemberField, string>>;
const tableOf = (rows: Row[]) => ({
  header: fields,
  columns: fields,
  rows: rows.map((row, at) => ({ line: at + 2, row: at + 2, cells: fields.map((field) => row[field] ?? '') })),
});
const check = (
  rows: Row[],
  given: { teamEmails?: string[]; teamSins?: string[]; order?: 'dayFirst' | 'monthFirst' } = {},
) => checkImport({ table: tableOf(rows), teamEmails: [], currentYear: 2026, order: 'dayFirst', ...given });
const codes = (row: Row) =>
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
    [{ birth_date: '1990-13-02' }, { birth_date: 'dateMonth' }],
    [{ birth_date: 'in May' }, { birth_date: 'dateUnreadable' }],
    [{ birth_date: '05/31/90' }, { birth_date: 'dateShortYear' }],
    [{ salary: '85,000,00' }, { salary: 'salaryInvalid' }],
    [{ salary: '91,00' }, { salary: 'salaryInvalid' }],
    [{ email: 'zoë@people.example' }, { email: 'emailInvalid' }],
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

  it.each(['91\u00a0000,50', '91 000,50 $', '91\u202f000,50', "91'000.50", 'CAD 91,000.50'])(
    'reads the salary %s as the form does',
    (salary) => {
      const [member] = check([{ ...good, salary }]);
      expect(member?.problems).toEqual({});
      expect(parseSalary(member?.form.salary ?? '')).toBe(9_100_050);
    },
  );

  it.each(['1990/02/05', '1990-2-5', '1990.02.05', '19900205', '5-Feb-90', '5 févr. 1990', 'February 5, 1990'])(
    'reads the birth date %s',
    (birth_date) => {
      expect(check([{ ...good, birth_date }])[0]).toMatchObject({ form: { birth_date: '05/02/1990' }, problems: {} });
    },
  );

  it('does not take a date for ready that can be two days', () => {
    const american = [
      { ...good, email: 'a@b.example', social_insurance_number: '400000014', birth_date: '05/31/1990' },
      {
        ...good,
        email: 'b@b.example',
        social_insurance_number: '400000022',
        birth_date: '02/05/1990',
        commencement_date: '01/04/2027',
      },
    ];
    expect(importDateOrder(tableOf(american))).toEqual({ proven: 'monthFirst', example: '02/05/1990' });
    expect(
      checkImport({ table: tableOf(american), teamEmails: [], currentYear: 2026 }).map(({ problems }) => problems),
    ).toEqual([{}, { birth_date: { code: 'dateOrderUnknown' }, commencement_date: { code: 'dateOrderUnknown' } }]);
    expect(
      check(american, { order: 'monthFirst' }).map(({ form, problems }) => [
        form.birth_date,
        form.commencement_date,
        problems,
      ]),
    ).toEqual([
      ['31/05/1990', '04/01/2027', {}],
      ['05/02/1990', '04/01/2027', {}],
    ]);
  });

  it('takes a number with the dashes and marks of other programs, and names without them', () => {
    const [member] = check([
      {
        ...good,
        first_name: '\u200eAn\u200bna',
        social_insurance_number: '046–454–286',
        phone: '\u202a416\u2011555\u20110101\u202c',
      },
    ]);
    expect(member).toMatchObject({ problems: {}, form: { first_name: 'Anna' } });
  });

  it('warns about what pay will wait for, and refuses no one for it', () => {
    const warned = (given: Row) => {
      const [member] = check([{ ...good, province: 'ON', postal_code: 'M5H 2N2', ...given }]);
      expect(member?.problems).toEqual({});
      return member?.warnings;
    };
    expect(warned({})).toEqual({});
    expect(warned({ province: '', postal_code: '' })).toEqual({
      province: 'provinceLater',
      postal_code: 'postalCodeLater',
    });
    expect(warned({ postal_code: '90210' })).toEqual({ postal_code: 'postalCodeUnusual' });
    expect(warned({ postal_code: 'K1A 0O1' })).toEqual({ postal_code: 'postalCodeUnusual' });
    expect(warned({ postal_code: 'H2X 1Y4' })).toEqual({ province: 'provinceElsewhere' });
  });

  it('reports a SIN of the team, however the file writes it', () => {
    const given = { teamSins: ['046454286'] };
    for (const social_insurance_number of ['046 454 286', '046454286'])
      expect(check([{ ...good, social_insurance_number }], given)[0]?.problems).toEqual({
        social_insurance_number: { code: 'sinOnTeam' },
      });
    expect(
      sinsIn(
        tableOf([
          { ...good, social_insurance_number: '046-454-286' },
          { ...good, social_insurance_number: '1' },
        ]),
      ),
    ).toEqual(['046454286']);
  });

  it('reports the same email or SIN in two rows, and an email of the team', () => {
    const twice = check([good, { ...good, email: 'ZOE@people.example' }]);
    for (const { problems } of twice)
      expect(problems).toEqual({ email: { code: 'emailTwice' }, social_insurance_number: { code: 'sinTwice' } });
    expect(check([good], { teamEmails: ['Zoe@People.example'] })[0]?.problems).toEqual({
      email: { code: 'alreadyOnTeam' },
    });
  });
});

describe('readImportTable', () => {
  it('skips blank rows and keeps the numbers of the others', () => {
    const table = readImportTable('\n\nPeople 2026\nPrénom;Email\n;\nZoé;zoe@people.example\n', names);
    expect(table).toMatchObject({
      columns: ['first_name', 'email'],
      rows: [{ row: 6, cells: ['Zoé', 'zoe@people.example'] }],
    });
  });
});
