/**
 * Who acts: a person for themselves, an account of the client for its people, the colleague whom it named to decide someone's time away, or the
 * provider.
 */
export type AwayActor =
  | { readonly as: 'person' | 'approver'; readonly memberId: string }
  | { readonly as: 'client'; readonly companyId: string; readonly userId: string }
  | { readonly as: 'provider' };
