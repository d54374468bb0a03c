import type { z } from 'zod';
import type { FunctionContract } from './functions/contract.ts';
import { cancelOwnChange, changeOwnAccount } from './me/bank-account.ts';
import { changeDetails, enterBirthDate, enterSin } from './me/details.ts';
import { cancelExpense, claimExpense, expenseReceipt } from './me/expenses.ts';
import { acceptInvitation } from './me/invitation.ts';
import { chooseStatements, remindLetter, signedDocument, statement } from './me/papers.ts';
import { ownCopy, ownHistory } from './me/privacy.ts';
import { askForCorrection, withdrawCorrection } from './me/requests.ts';
import { declareOwnTax, previewTax, taxDocument } from './me/tax.ts';
import {
  askForTimeAway,
  cancelTimeAway,
  decideTeamRequest,
  ownSickLeave,
  ownVacation,
  teamRequests,
} from './me/time-away.ts';

const table = {
  'me/accept-invitation': acceptInvitation,
  'me/change-details': changeDetails,
  'me/enter-sin': enterSin,
  'me/enter-birth-date': enterBirthDate,
  'me/change-bank-account': changeOwnAccount,
  'me/cancel-bank-account': cancelOwnChange,
  'me/preview-tax': previewTax,
  'me/declare-tax': declareOwnTax,
  'me/tax-document': taxDocument,
  'me/statement': statement,
  'me/choose-statements': chooseStatements,
  'me/document': signedDocument,
  'me/remind-letter': remindLetter,
  'me/ask-correction': askForCorrection,
  'me/withdraw-correction': withdrawCorrection,
  'me/history': ownHistory,
  'me/copy': ownCopy,
  'me/ask-time-away': askForTimeAway,
  'me/cancel-time-away': cancelTimeAway,
  'me/vacation': ownVacation,
  'me/sick-leave': ownSickLeave,
  'me/team-requests': teamRequests,
  'me/decide-team-request': decideTeamRequest,
  'me/claim-expense': claimExpense,
  'me/cancel-expense': cancelExpense,
  'me/expense-receipt': expenseReceipt,
} satisfies Record<`me/${string}`, FunctionContract>;
type Table = typeof table;

/** What a person who is paid can do with their own account. */
export type MeActName = keyof Table;
/** What a caller sends. */
export type MeRequest<N extends MeActName> = z.input<Table[N]['request']>;
/** What the server reads from a valid request. */
export type MeBody<N extends MeActName> = z.output<Table[N]['request']>;
/** What a success returns. */
export type MeResponse<N extends MeActName> = z.output<Table[N]['response']>;

/** The schemas of every act by its name under `/functions/v1`. The portal imports only types from here. */
export const meSchemas: {
  readonly [N in MeActName]: {
    readonly request: z.ZodType<MeBody<N>>;
    readonly response: z.ZodType<MeResponse<N>>;
  };
} = table;

/** The body of a refused act. */
export interface MeError {
  /** A sentence: what happened, and what to do if known. */
  error: string;
  /** The name of the refusal, such as 'secondStepRequired' or 'codeWrong'. */
  code: string;
}

export const meActNames = Object.keys(table) as MeActName[];
