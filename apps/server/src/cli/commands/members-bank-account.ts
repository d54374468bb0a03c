import { text } from 'node:stream/consumers';
import { formatDate } from '@portage/messages/formats';
import { Command } from 'commander';
import { cancelBankAccountChange, changeBankAccount } from '../../modules/members/change-bank-account.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

interface AccountFlags {
  institution: string;
  transit: string;
  reason: string;
  json?: boolean;
}

/** `members bank-account` and `cancel-bank-account`. */
export function bankAccountCommands(): Command[] {
  const of = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<member>', m.personArgument)
      .requiredOption('--reason <text>', m.actReasonOption)
      .option('--json', m.jsonOption);
  const change = of('bank-account', m.membersBankAccount)
    .requiredOption('--institution <number>', m.institutionOption)
    .requiredOption('--transit <number>', m.transitOption)
    .action(async (wanted: string, { institution, transit, reason, json }: AccountFlags) => {
      // From standard input, so that the number is in no process list and no history.
      const given = { institution, transit, account: await text(process.stdin) };
      await withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/change-bank-account', { reason, subject: wanted });
        const {
          id,
          name,
          lastDigits: digits,
          usableFrom,
          until,
        } = await changeBankAccount(deps, wanted, given, reason);
        const said = { name, digits, day: formatDate(usableFrom) };
        printResult(
          { id, lastDigits: digits, usableFrom, until },
          until === null ? m.membersBankRecorded(said) : m.membersBankWaits({ ...said, until }),
          json,
        );
      });
    });
  const cancel = of('cancel-bank-account', m.membersCancelBankAccount).action(
    (wanted: string, { reason, json }: Pick<AccountFlags, 'reason' | 'json'>) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/cancel-bank-account', { reason, subject: wanted });
        const { id, name, lastDigits: digits } = await cancelBankAccountChange(deps, wanted, reason);
        printResult({ id, lastDigits: digits }, m.membersBankCanceled({ name, digits }), json);
      }),
  );
  return [change, cancel];
}
