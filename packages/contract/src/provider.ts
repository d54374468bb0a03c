import type { z } from 'zod';
import type { FunctionContract } from './functions/contract.ts';
import { accessActs } from './provider/access.ts';
import { advanceActs } from './provider/advance.ts';
import { bankActs } from './provider/bank.ts';
import { bankAccountActs } from './provider/bank-account.ts';
import { chargesActs } from './provider/charges.ts';
import { clientPeopleActs } from './provider/client-people.ts';
import { creditActs } from './provider/credit.ts';
import { decisionActs } from './provider/decision.ts';
import { documentActs } from './provider/document.ts';
import { exemptionActs } from './provider/exemption.ts';
import { expenseActs } from './provider/expense.ts';
import { installationActs } from './provider/installation.ts';
import { netPayActs } from './provider/net-pay.ts';
import { oneTimeActs } from './provider/one-time.ts';
import { payActs } from './provider/pay.ts';
import { payItemActs } from './provider/pay-item.ts';
import { payStatementActs } from './provider/pay-statement.ts';
import { payoutActs } from './provider/payout.ts';
import { payrollRunActs } from './provider/payroll-run.ts';
import { peopleActs } from './provider/people.ts';
import { personAccountActs } from './provider/person-account.ts';
import { personRequestActs } from './provider/person-request.ts';
import { planActs } from './provider/plan.ts';
import { receivablesActs } from './provider/receivables.ts';
import { recordOfEmploymentActs } from './provider/record-of-employment.ts';
import { recoveryActs } from './provider/recovery.ts';
import { timeAwayActs } from './provider/time-away.ts';
import type { ProviderActName, providerActs } from './provider-acts.ts';

const table = {
  ...advanceActs,
  ...bankAccountActs,
  ...bankActs,
  ...chargesActs,
  ...clientPeopleActs,
  ...creditActs,
  ...decisionActs,
  ...documentActs,
  ...exemptionActs,
  ...expenseActs,
  ...installationActs,
  ...netPayActs,
  ...oneTimeActs,
  ...payActs,
  ...payItemActs,
  ...payStatementActs,
  ...payoutActs,
  ...peopleActs,
  ...personAccountActs,
  ...personRequestActs,
  ...planActs,
  ...receivablesActs,
  ...recordOfEmploymentActs,
  ...recoveryActs,
  ...timeAwayActs,
  ...payrollRunActs,
  ...accessActs,
} satisfies Record<ProviderActName, FunctionContract>;
type Table = typeof table;

type Reason<N extends ProviderActName> = (typeof providerActs)[N]['reason'] extends true
  ? { reason: string }
  : { reason?: string };
/** What a caller sends: the act's fields, and the reason. */
export type ProviderRequest<N extends ProviderActName> = z.input<Table[N]['request']> & Reason<N>;
/** What the server reads from a valid request, besides the reason. */
export type ProviderBody<N extends ProviderActName> = z.output<Table[N]['request']>;
/** What a success returns. */
export type ProviderResponse<N extends ProviderActName> = z.output<Table[N]['response']>;

/** The schemas of every act by its name under `/functions/v1`. The portal imports only types from here. */
export const providerSchemas: {
  readonly [N in ProviderActName]: {
    readonly request: z.ZodType<ProviderBody<N>>;
    readonly response: z.ZodType<ProviderResponse<N>>;
  };
} = table;
