/** One thing that `portage doctor` looked at in an outside service. */
export interface ProviderCheck {
  /** What was looked at: 'Stripe: price of Essential, monthly'. */
  check: string;
  /** One sentence that says what is wrong and what to do; null when it is as it should be. */
  wrong: string | null;
}
