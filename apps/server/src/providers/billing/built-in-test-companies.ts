import { sameStatus } from '@portage/domain/statuses';

/** The outcome of a test-mode payment. */
export type TestOutcome = 'succeed' | 'decline' | 'delay';

/** Delay before a delayed payment is confirmed. */
export const confirmationDelaySeconds = 20;

/** Companies with these names trigger a failure, to test a full journey with it. */
export const TEST_COMPANIES = [
  { name: 'Declined Card Inc.', what: 'every payment is declined', meets: 'decline' },
  { name: 'Slow Confirmation Inc.', what: 'payments are confirmed 20 seconds later', meets: 'delay' },
  { name: 'Short Checkout Inc.', what: 'the checkout ends a minute after it was opened', meets: 'short' },
  {
    name: 'Provider Away Inc.',
    what: 'the checkout cannot be opened: the provider answers with an error',
    meets: 'error',
  },
  { name: 'Provider Silent Inc.', what: 'the checkout cannot be opened: the provider never answers', meets: 'silence' },
] as const;

/** The outcome for a customer name, if it is a test company. */
export function testCompany(name: string): (typeof TEST_COMPANIES)[number] | undefined {
  return TEST_COMPANIES.find((company) => sameStatus(company.name, name));
}
