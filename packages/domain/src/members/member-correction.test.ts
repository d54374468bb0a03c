import { describe, expect, it } from 'vitest';
import {
  type CorrectableDetails,
  checkCorrection,
  correctionOf,
  correctionRow,
  type MemberCorrection,
  provinceChoice,
} from './member-correction.ts';

const onFile: CorrectableDetails = {
  address_1: '1 King St',
  address_2: null,
  city: null,
  state: 'ON',
  postal_code: null,
  birth_date: '1990-01-31',
  commencement_date: '2026-11-02',
};
const rules = { currentYear: 2026, onFile, forPayroll: false, isPaid: false, hasSin: true };
const form = correctionOf(onFile);
const codes = (changes: Partial<MemberCorrection>, more: Partial<typeof rules> = {}) =>
  Object.fromEntries(
    Object.entries(checkCorrection({ ...form, ...changes }, { ...rules, ...more })).map(([field, { code }]) => [
      field,
      code,
    ]),
  );

describe('a correction', () => {
  it('starts from the details on file, and changes nothing', () => {
    expect(form).toMatchObject({
      province: 'ON',
      postal_code: '',
      birth_date: '31/01/1990',
      commencement_date: '02/11/2026',
    });
    expect(codes({})).toEqual({});
    expect(correctionRow(form, onFile, 2026)).toEqual({});
  });

  it('has the rules of the form that added the member', () => {
    expect(codes({ address_1: ' ', birth_date: '01/02/2020', city: 'x'.repeat(201) })).toEqual({
      address_1: 'address1Required',
      birth_date: 'tooYoung',
      city: 'tooLong',
    });
    expect(codes({ birth_date: '', commencement_date: '31/02/2026' })).toEqual({
      birth_date: 'birthDateRequired',
      commencement_date: 'dateCombination',
    });
    expect(codes({ social_insurance_number: '046 454 287' })).toEqual({ social_insurance_number: 'sinCheckDigit' });
    expect(codes({}, { hasSin: false })).toEqual({ social_insurance_number: 'socialInsuranceNumberRequired' });
  });

  it('requires a Canadian postal code and the province only for payroll', () => {
    expect(codes({ province: '', postal_code: '' })).toEqual({});
    expect(codes({ province: '', postal_code: '' }, { forPayroll: true })).toEqual({
      province: 'provinceRequired',
      postal_code: 'postalCodeRequired',
    });
    // Who is paid already keeps the province on file, and without one needs a postal code that names one.
    expect(codes({ province: '', postal_code: '' }, { isPaid: true })).toEqual({ province: 'provinceRequired' });
    expect(codes({ postal_code: '' }, { isPaid: true })).toEqual({});
    expect(codes({ province: '', postal_code: 'M5V 2T6' }, { isPaid: true })).toEqual({ province: 'provinceRequired' });
    const unknown = { onFile: { ...onFile, state: null }, isPaid: true };
    expect(codes({ province: '', postal_code: 'M5V 2T6' }, unknown)).toEqual({});
    expect(codes({ province: '', postal_code: '' }, unknown)).toEqual({ province: 'provinceRequired' });
    expect(codes({ postal_code: '90210' })).toEqual({ postal_code: 'postalCodeInvalid' });
    // One from an earlier version may stay until payroll needs it.
    const old = { ...onFile, postal_code: '90210' };
    expect(codes({ postal_code: '90210' }, { onFile: old })).toEqual({});
    expect(codes({ postal_code: '90210' }, { onFile: old, forPayroll: true })).toEqual({
      postal_code: 'postalCodeInvalid',
    });
  });

  it('asks which province is right when the postal code is in another', () => {
    expect(provinceChoice({ province: 'ON', postal_code: 'H2X 1Y4' })).toEqual(['QC', 'ON']);
    expect(provinceChoice({ province: 'ON', postal_code: 'x0a0h0' })).toEqual(['NU', 'ON']);
    expect(provinceChoice({ province: 'NU', postal_code: 'X0A 0H0' })).toBeNull();
    expect(codes({ postal_code: 'H2X 1Y4' })).toEqual({ agreed_province: 'provinceConflict' });
    // An answer to an earlier question is no answer to this one.
    expect(codes({ postal_code: 'H2X 1Y4', agreed_province: 'BC' })).toEqual({ agreed_province: 'provinceConflict' });
    expect(codes({ postal_code: 'H2X 1Y4', agreed_province: 'ON' })).toEqual({});
    expect(correctionRow({ ...form, postal_code: 'h2x1y4', agreed_province: 'QC' }, onFile, 2026)).toEqual({
      postal_code: 'H2X 1Y4',
      state: 'QC',
    });
    expect(correctionRow({ ...form, postal_code: 'h2x1y4', agreed_province: 'ON' }, onFile, 2026)).toEqual({
      postal_code: 'H2X 1Y4',
    });
  });

  it('does not ask again for what is on file, until payroll needs it', () => {
    const agreed = { ...onFile, postal_code: 'H2X 1Y4' };
    expect(codes({ postal_code: 'H2X 1Y4' }, { onFile: agreed })).toEqual({});
    expect(codes({ postal_code: 'H2X 1Y4' }, { onFile: agreed, forPayroll: true })).toEqual({
      agreed_province: 'provinceConflict',
    });
  });

  it('sends what changed, and the Social Insurance Number only when one was typed', () => {
    const row = correctionRow(
      {
        ...form,
        address_2: ' Unit 2 ',
        city: 'Toronto',
        birth_date: '01/02/1990',
        social_insurance_number: '130 692 544',
      },
      onFile,
      2026,
    );
    expect(row).toEqual({
      address_2: 'Unit 2',
      city: 'Toronto',
      birth_date: '1990-02-01',
      social_insurance_number: '130 692 544',
    });
  });
});
