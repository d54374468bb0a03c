import type { bankAccountActs } from '@portage/contract/provider/bank-account';
import {
  cancelBankAccountChange,
  changeBankAccount,
  readBankAccount,
} from '../../modules/members/change-bank-account.ts';
import type { ProviderHandlers } from './provider-handler.ts';
import { requireStaffCode } from './staff-code.ts';

/** The acts on the account that a person is paid into. */
export const bankAccountHandlers: ProviderHandlers<keyof typeof bankAccountActs> = {
  'provider/change-bank-account': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id, code, ...given }, staff) {
      // First, so that a mistyped number does not use up the code.
      const account = readBankAccount(given);
      await requireStaffCode(deps, staff, code);
      const recorded = await changeBankAccount(deps, team_member_id.toLowerCase(), account, staff.reason);
      return { last_digits: recorded.lastDigits, usable_from: recorded.usableFrom, until: recorded.until };
    },
  },
  'provider/cancel-bank-account': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id }, staff) {
      const canceled = await cancelBankAccountChange(deps, team_member_id.toLowerCase(), staff.reason);
      return { last_digits: canceled.lastDigits };
    },
  },
};
