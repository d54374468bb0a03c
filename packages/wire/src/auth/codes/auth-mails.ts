import type { Transaction } from '@portage/platform/postgres/database';

/** The emails that the sign-in service queues, each in the caller's transaction. The product writes their text. */
export interface AuthMails {
  /** The link that confirms an address, and a code to type instead. */
  confirm(tx: Transaction, to: string, url: string, code: string): Promise<void>;
  /** @param reference the number shown next to the code field, if any */
  loginCode(tx: Transaction, to: string, code: string, reference: string | null): Promise<void>;
  /** A code with which a signed-in user proves who they are. */
  reauthentication(tx: Transaction, to: string, code: string): Promise<void>;
  /** The link with which a new password is set, and a code to type instead. */
  reset(tx: Transaction, to: string, url: string, code: string): Promise<void>;
  /** Attempts at a password or code of the account are now slowed down. */
  signInAttempts(tx: Transaction, to: string): Promise<void>;
  passwordChanged(tx: Transaction, to: string): Promise<void>;
  secondStep(tx: Transaction, to: string, now: 'on' | 'off'): Promise<void>;
  /** @param left how many recovery codes remain */
  recoveryCodeUsed(tx: Transaction, to: string, left: number): Promise<void>;
}
