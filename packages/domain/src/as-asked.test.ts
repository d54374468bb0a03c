import { describe, expect, it } from 'vitest';
import { isAsAsked, isMemberAsAsked } from './as-asked.ts';

describe('a row found under the key of a request', () => {
  const payment = { team_member_id: 'm', amount: 500, memo: null, status: 'Processing', reference: 'OTP-1' };

  it('is what is asked for when it has every value of it, whatever else it has', () => {
    expect(isAsAsked(payment, { team_member_id: 'm', amount: 500, memo: null, status: 'Processing' })).toBe(true);
  });

  it.each([{ amount: 501 }, { memo: 'thanks' }, { team_member_id: 'n' }, { treatment: 'none' }])(
    'is another one with %j',
    (change) => expect(isAsAsked(payment, { ...payment, ...change })).toBe(false),
  );

  it('is another one once it was canceled', () => {
    expect(isAsAsked({ ...payment, status: 'Canceled' }, payment)).toBe(false);
  });
});

describe('a member found under the key of a request', () => {
  const asked = {
    first_name: 'Zoé',
    salary: 91_000,
    social_insurance_number: '046 454 286',
    status: 'pending',
    resume_url: 'https://x.example/2.pdf',
  };
  const row = { ...asked, social_insurance_number: '***-***-286', team_member_id: 'm' };

  it('is the person asked for, approved meanwhile or with the resume of the earlier try', () => {
    expect(isMemberAsAsked({ ...row, status: 'approved', resume_url: null }, asked)).toBe(true);
  });

  it.each([{ first_name: 'Zoe' }, { salary: 92_000 }, { social_insurance_number: '046454287' }])(
    'is not what is typed now with %j',
    (change) => expect(isMemberAsAsked(row, { ...asked, ...change })).toBe(false),
  );
});
