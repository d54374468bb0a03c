/** What completing or cancelling a plan did at the billing provider, and what it left for the operator. */
export type PlanNote =
  | { code: 'checkoutPaid' | 'checkoutStillOpen' | 'otherProvider'; params: { provider: string } }
  | { code: 'subscriptionEnded' }
  | { code: 'currentPlan'; params: { plan: string } };
