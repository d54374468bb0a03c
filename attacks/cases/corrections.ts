import type { AttackCase } from '../attack-case.ts';

const details = 'database/tests/member-corrections.test.ts';
const letters = 'apps/server/src/webhooks/placement-letters.test.ts';

/** Attacks on the details, letters and amounts that a client may change. */
export const corrections: readonly AttackCase[] = [
  {
    attack: 'Moves the commencement date after pay was invoiced, as a client or as the provider',
    before: 'a client had no grant; the provider could move all pay periods under invoiced lines',
    now: 'P0001, with the first invoiced day',
    test: { file: details, name: 'can change until a line is invoiced, by any role' },
  },
  {
    attack: 'Replaces a Social Insurance Number by one with the same mask',
    before: 'no entry in the audit log, because the row stays the same',
    now: 'an entry that names the user and has no digits',
    test: { file: details, name: 'is sealed, masked and audited without its digits when it is replaced' },
  },
  {
    attack: "Cancels or replaces the placement letter of another company's team member",
    before: 'held',
    now: '404, and the letter stays out',
    test: { file: letters, name: 'of another company cannot be changed' },
  },
  {
    attack: 'Signs a placement letter while it is being canceled',
    before: 'held',
    now: 'the letter counts as signed, and the cancellation answers 409',
    test: { file: letters, name: 'that were signed before they could be canceled count as signed' },
  },
  {
    attack: 'Pastes 1,500.50 as the amount of a one-time payment',
    before: 'CAD 150,050 was requested',
    now: 'CAD 1,500, shown beside the field, and confirmed when it is more than one monthly salary',
    test: {
      file: 'apps/portal/src/features/pay/one-time/one-time-payment.test.tsx',
      name: 'drops cents that are typed or pasted, and shows the amount',
    },
  },
];
