import { describe, expect, it } from 'vitest';
import { matchesRequest, memberMatchesRequest } from './request-match.ts';

describe('matchesRequest', () => {
  const payment = { team_member_id: 'm', amount: 500, memo: null, status: 'Processing', reference: 'OTP-1' };

  it('accepts a row with every requested value and ignores its other columns', () => {
    expect(matchesRequest(payment, { team_member_id: 'm', amount: 500, memo: null, status: 'Processing' })).toBe(true);
  });

  it.each([{ amount: 501 }, { memo: 'thanks' }, { team_member_id: 'n' }, { treatment: 'none' }])(
    'is another one with %j',
    (change) => expect(matchesRequest(payment, { ...payment, ...change })).toBe(false),
  );

  it('rejects a canceled row', () => {
    expect(matchesRequest({ ...payment, status: 'Canceled' }, payment)).toBe(false);
  });
});

describe('memberMatchesRequest', () => {
  const asked = {
    first_name: 'Zoé',
    salary: 91_000,
    social_insurance_number: '046 454 286',
    status: 'pending',
    resume_url: 'https://x.example/2.pdf',
  };
  const row = { ...asked, social_insurance_number: '***-***-286', team_member_id: 'm' };

  it('ignores a later approval and the resume of an earlier attempt', () => {
    expect(memberMatchesRequest({ ...row, status: 'approved', resume_url: null }, asked)).toBe(true);
  });

  it.each([{ first_name: 'Zoe' }, { salary: 92_000 }, { social_insurance_number: '046454287' }])(
    'is not what is typed now with %j',
    (change) => expect(memberMatchesRequest(row, { ...asked, ...change })).toBe(false),
  );
});
