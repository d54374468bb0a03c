import { expect, test } from 'vitest';
import { CommandFailure } from '../output.ts';
import { roeReasonOf } from './members-employment.ts';

test.each([
  [{ roeReason: 'e00', reason: 'Quit by e-mail' }, 'E00'],
  [{ reason: 'a01' }, 'A01'],
  [{ roeReason: 'K00', reason: 'A00' }, 'K00'],
  [{ reason: 'Moved abroad' }, null],
  [{}, null],
])('takes the record of employment’s reason of %j as %j', (flags, reason) => {
  expect(roeReasonOf(flags)).toBe(reason);
});

test('refuses a code that the record of employment does not have', () => {
  expect(() => roeReasonOf({ roeReason: 'X', reason: 'A00' })).toThrow(CommandFailure);
});
