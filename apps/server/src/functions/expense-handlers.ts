import type { expenseFunctions } from '@portage/contract/functions/expense';
import type { Deps } from '../deps.ts';
import { decideExpense } from '../modules/expenses/decide-expense.ts';
import { asAccount } from '../modules/staff/acting-as.ts';
import type { FunctionHandlers } from './function-handlers.ts';
import { ownCompany } from './own-company.ts';

/** The function of a client about its people's expenses. */
export function expenseHandlers(deps: Deps): Pick<FunctionHandlers, keyof typeof expenseFunctions> {
  return {
    'decide-expense': {
      async answer({ expense_id, ...decision }, request) {
        const company = await ownCompany(deps, request, 'decide-expense');
        const own = { ...deps, db: asAccount(deps.db, company.user_id) };
        return { paid_on: await decideExpense(own, company.id, expense_id.toLowerCase(), decision) };
      },
    },
  };
}
