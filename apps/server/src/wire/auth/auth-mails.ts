import type { Transaction } from '../../platform/postgres/database.ts';

/** The mails that the sign-in service has sent; what they say is the product's. Each joins the caller's transaction. */
export interface AuthMails {
  /** The link that confirms an address. */
  confirm(tx: Transaction, to: string, url: string): Promise<void>;
  /** @param reference the number that the page shows next to the field for the code, if it shows one */
  loginCode(tx: Transaction, to: string, code: string, reference: string | null): Promise<void>;
  reset(tx: Transaction, to: string, url: string): Promise<void>;
  passwordChanged(tx: Transaction, to: string): Promise<void>;
  secondStep(tx: Transaction, to: string, now: 'on' | 'off'): Promise<void>;
  /** @param left how many recovery codes can still be used */
  recoveryCodeUsed(tx: Transaction, to: string, left: number): Promise<void>;
}
