import type { expenseActs } from '@portage/contract/provider/expense';
import { answerForClient } from '../../modules/expenses/answer-for-client.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** The act on what people claim. */
export const expenseActHandlers: ProviderHandlers<keyof typeof expenseActs> = {
  'provider/answer-expense': {
    subject: ({ expense_id }) => expense_id.toLowerCase(),
    answer: async (deps, { expense_id, state, answer }) => ({
      paid_on: await answerForClient(deps, expense_id.toLowerCase(), { state, answer }),
    }),
  },
};
