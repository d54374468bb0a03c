import { type BankAccount, bankAccountProblems, typedBankAccount } from '@portage/domain/payouts/bank-account';
import * as m from '@portage/messages/console-people';
import type { WordedSchema } from '#ui/form/worded.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';

export interface BankAccountForm extends BankAccount {
  reason: string;
  code: string;
}

const filledIn = actSchema<BankAccountForm>([
  { name: 'institution', kind: 'text' },
  { name: 'transit', kind: 'text' },
  { name: 'account', kind: 'text' },
  reasonRule,
  { name: 'code', kind: 'text' },
]);
const texts = { institution: m.bankInstitutionProblem, transit: m.bankTransitProblem, account: m.bankNumberProblem };

/** Checks that all is filled in, and the parts of an account as the server does. */
export const bankAccountSchema: WordedSchema<BankAccountForm> = {
  '~standard': {
    version: 1,
    vendor: 'portage',
    validate: (values) => {
      const given = values as BankAccountForm;
      const checked = filledIn['~standard'].validate(given);
      const issues = [
        ...('issues' in checked ? checked.issues : []),
        ...bankAccountProblems(typedBankAccount(given))
          .filter((part) => given[part].trim() !== '')
          .map((part) => ({ path: [part] as const, message: texts[part] })),
      ];
      return issues.length > 0 ? { issues } : { value: given };
    },
  },
};
