import { sameStatus } from '@portage/domain/statuses';

/** The outcome of a test-mode payment. */
export type TestOutcome = 'succeed' | 'decline' | 'delay';

/** Delay before a delayed payment is confirmed. */
export const confirmationDelaySeconds = 20;

/** Companies with these names trigger a failure, to test a full journey with it. */
export const TEST_COMPANIES = [
  { name: 'Declined Card Inc.', meets: 'decline' },
  { name: 'Slow Confirmation Inc.', meets: 'delay' },
  { name: 'Short Checkout Inc.', meets: 'short' },
  { name: 'Provider Away Inc.', meets: 'error' },
  { name: 'Provider Silent Inc.', meets: 'silence' },
] as const;

/** The outcome for a customer name, if it is a test company. */
export function testCompany(name: string): (typeof TEST_COMPANIES)[number] | undefined {
  return TEST_COMPANIES.find((company) => sameStatus(company.name, name));
}
