import type { FunctionContract } from '../functions/contract.ts';
import { cancelBankAccount, changeBankAccount } from '../provider/bank-account.ts';

/** Records the account that the person is paid into, for a fresh code of the authenticator app. */
export const changeOwnAccount = changeBankAccount satisfies FunctionContract;

/** Cancels the change that waits. */
export const cancelOwnChange = cancelBankAccount satisfies FunctionContract;
