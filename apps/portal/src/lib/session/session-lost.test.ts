import { expect, test } from 'vitest';
import { isSessionLost } from './session-lost.ts';

test.each([
  ['Auth session missing!', true],
  ['The session is over', true],
  ['AAL2 session is required to update email or password when MFA is enabled.', true],
  ['New password should be different from the old password.', false],
])('reads from "%s" whether the session is lost', (message, lost) => {
  expect(isSessionLost(new Error(message))).toBe(lost);
});
