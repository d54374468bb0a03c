import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { signInPolicy } from './sign-in-policy.ts';

const policy = signInPolicy({ config: readConfig({ STAFF_SESSION_HOURS: '9' }), messages });

test.each(['portage123', 'canada2026', 'payroll!'])(
  'refuses the password %s, which names the product or its country',
  (password) => expect(policy.isGuessable(password)).toBe(true),
);

test('leaves other passwords to the list of common ones', () => {
  expect(policy.isGuessable('maple canoe portage')).toBe(false);
});

test('ends the sessions of staff, and no others', () => {
  expect(policy.sessionHours).toEqual({ staff: 9 });
});
