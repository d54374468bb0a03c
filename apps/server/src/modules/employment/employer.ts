/** The company whose people a use case changes, and who changes them. */
export interface Employer {
  id: string;
  legal_name: string;
  /** The account that asks; null for the provider. */
  user_id: string | null;
}
