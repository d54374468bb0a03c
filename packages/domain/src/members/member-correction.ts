import { type PlainDate, plainDate } from '../dates/plain-date.ts';
import type { FieldProblems } from '../forms/form-messages.ts';
import { isBlank, plainText, textOrNull } from '../forms/form-messages.ts';
import { type StandardSchema, standardSchema } from '../forms/standard-schema.ts';
import { parseTypedDate } from '../forms/typed-date.ts';
import {
  conflictingProvinces,
  formatPostalCode,
  isUnusualPostalCode,
  provinceOfPostalCode,
} from '../places/postal-code.ts';
import { isProvince, type Province, parseProvince } from '../places/provinces.ts';
import { checkTeamMember, EMPTY_TEAM_MEMBER, type TeamMemberCode } from './team-member-form.ts';

/** Details of a member that can be completed or corrected later, as typed: dates DD/MM/YYYY, province a code. */
export interface MemberCorrection {
  address_1: string;
  address_2: string;
  city: string;
  province: string;
  postal_code: string;
  /** The province chosen when postal code and province disagree; blank before that. */
  agreed_province: string;
  birth_date: string;
  commencement_date: string;
  /** A new number, or blank to keep the one on file. */
  social_insurance_number: string;
}

export type CorrectionField = keyof MemberCorrection;

export type CorrectionCode =
  | TeamMemberCode
  | 'provinceRequired'
  | 'provinceConflict'
  | 'postalCodeRequired'
  | 'postalCodeInvalid';

/** The columns of team_members behind the form. Null is what a person has yet to enter. */
export interface CorrectableDetails {
  readonly address_1: string | null;
  readonly address_2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly birth_date: string | null;
  readonly commencement_date: string;
}

/** Columns to update; only those that change. */
export type CorrectionRow = Partial<
  Omit<CorrectableDetails, 'state'> & { state: Province | null; social_insurance_number: string }
>;

const typedDate = (date: string): string => date.split('-').toReversed().join('/');

/** The form with the details on file. */
export function correctionOf(details: CorrectableDetails): MemberCorrection {
  return {
    address_1: details.address_1 ?? '',
    address_2: details.address_2 ?? '',
    city: details.city ?? '',
    province: details.state ?? '',
    postal_code: details.postal_code ?? '',
    agreed_province: '',
    birth_date: typedDate(details.birth_date ?? ''),
    commencement_date: typedDate(details.commencement_date),
    social_insurance_number: '',
  };
}

/** The provinces to choose from when the typed postal code and province disagree; null when there is nothing to ask. */
export function provinceChoice(form: Pick<MemberCorrection, 'province' | 'postal_code'>): readonly Province[] | null {
  return isProvince(form.province) ? conflictingProvinces(form.province, form.postal_code) : null;
}

const CHECKED = ['address_1', 'address_2', 'city', 'birth_date', 'commencement_date'] as const;

interface CorrectionRules {
  readonly currentYear: number;
  /** The details on file: a postal code that is not Canadian may stay, but not be entered. */
  readonly onFile: CorrectableDetails;
  /** Whether payroll starts now, which needs the province and the postal code. */
  readonly forPayroll: boolean;
  /** Whether the person is paid already, for which payroll needs a province or a postal code that names it. */
  readonly isPaid: boolean;
  /** Whether a Social Insurance Number is on file. */
  readonly hasSin: boolean;
}

/** One problem per invalid field; when there are none, `correctionRow` accepts the form. */
export function checkCorrection(
  form: MemberCorrection,
  { currentYear, onFile, forPayroll, isPaid, hasSin }: CorrectionRules,
): FieldProblems<CorrectionField, CorrectionCode> {
  const { province, agreed_province: agreed, ...typed } = form;
  const found = checkTeamMember({ ...EMPTY_TEAM_MEMBER, ...typed }, currentYear);
  const problems: FieldProblems<CorrectionField, CorrectionCode> = {};
  for (const field of CHECKED) if (found[field]) problems[field] = found[field];
  const sin = found.social_insurance_number;
  if (sin && !(hasSin && isBlank(form.social_insurance_number))) problems.social_insurance_number = sin;
  if (found.postal_code) problems.postal_code = found.postal_code;
  else if (isUnusualPostalCode(form.postal_code) && (forPayroll || form.postal_code !== onFile.postal_code))
    problems.postal_code = { code: 'postalCodeInvalid' };
  else if (forPayroll && isBlank(form.postal_code)) problems.postal_code = { code: 'postalCodeRequired' };
  const keepsProvince = isPaid && isProvince(onFile.state ?? '');
  const isPayable = isPaid ? !keepsProvince && provinceOfPostalCode(form.postal_code) !== null : !forPayroll;
  if (!isPayable && !isProvince(province)) problems.province = { code: 'provinceRequired' };
  const choice = provinceChoice(form);
  const agreedOn = isOnFile(form, onFile) && !forPayroll;
  if (choice !== null && !agreedOn && !choice.some((one) => one === agreed))
    problems.agreed_province = { code: 'provinceConflict' };
  return problems;
}

/** Whether province and postal code are those on file, which were agreed on before. */
const isOnFile = (form: MemberCorrection, onFile: CorrectableDetails): boolean =>
  form.province === (onFile.state ?? '') && form.postal_code === (onFile.postal_code ?? '');

/**
 * `checkCorrection` as a Standard Schema.
 * @param rules read each time the form is checked
 */
export function correctionSchema(
  rules: () => CorrectionRules,
): StandardSchema<MemberCorrection, CorrectionCode, never> {
  return standardSchema((form) => ({ fields: checkCorrection(form, rules()) }));
}

/** The columns that a valid form changes. */
export function correctionRow(form: MemberCorrection, onFile: CorrectableDetails, currentYear: number): CorrectionRow {
  const date = (text: string, before: string | null): PlainDate => {
    const parsed = parseTypedDate(text, currentYear);
    return parsed.ok ? parsed.date : plainDate(before ?? '');
  };
  const choice = provinceChoice(form);
  const agreed = choice?.some((one) => one === form.agreed_province) ? form.agreed_province : form.province;
  const row: CorrectionRow = {
    address_1: plainText(form.address_1),
    address_2: textOrNull(form.address_2),
    city: textOrNull(form.city),
    state: parseProvince(agreed),
    postal_code: textOrNull(formatPostalCode(form.postal_code)),
    birth_date: date(form.birth_date, onFile.birth_date),
    commencement_date: date(form.commencement_date, onFile.commencement_date),
  };
  const changed = Object.entries(row).filter(([column, value]) => value !== onFile[column as keyof CorrectableDetails]);
  const sin = textOrNull(form.social_insurance_number);
  return { ...Object.fromEntries(changed), ...(sin === null ? {} : { social_insurance_number: sin }) };
}
