import { cents } from '@portage/domain/money/money';
import { PAYOUT_METHODS } from '@portage/domain/pay/payout-methods';
import { formatCad } from '@portage/messages/formats';
import { Command, Option } from 'commander';
import { confirmEarlierPay } from '../../modules/payroll/confirm-earlier-pay.ts';
import { markPaidOut, type PayoutTerms } from '../../modules/payroll/mark-paid-out.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface PayoutFlags extends Pick<PayoutTerms, 'reference' | 'method'> {
  valueDate?: string;
  json?: boolean;
}

/** `payroll paid-out` and `confirm-paid`. */
export const payrollPayoutCommands = (): Command[] => [paidOutCommand(), confirmPaidCommand()];

const paidOutCommand = () =>
  new Command('paid-out')
    .description(m.paidOut)
    .argument('<client>', m.clientArgument)
    .argument('<payday>', m.paydayArgument)
    .requiredOption('--reference <text>', m.payoutReferenceOption)
    .addOption(new Option('--method <method>', m.payoutMethodOption).choices(PAYOUT_METHODS))
    .option('--value-date <date>', m.valueDateOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, payday: string, { reference, method, valueDate, json }: PayoutFlags) =>
      withDeps(async (deps) => {
        const client = await findClient(deps, wanted);
        const terms = { reference, method, valueDate: valueDate === undefined ? undefined : typedDate(valueDate) };
        const { lines, cents: amount } = await markPaidOut(deps, client.id, typedDate(payday), terms);
        printResult(
          { lines, cents: amount },
          m.paidOutDone({ lines, amount: formatCad(cents(amount)), reference }),
          json,
        );
      }),
    );

interface ConfirmFlags {
  first: string;
  last: string;
  reference?: string;
  notPaid?: true;
  reason: string;
  json?: boolean;
}

const confirmPaidCommand = () =>
  new Command('confirm-paid')
    .description(m.confirmPaid)
    .argument('<client>', m.clientArgument)
    .requiredOption('--first <date>', m.firstPaydayOption)
    .requiredOption('--last <date>', m.lastPaydayOption)
    .option('--reference <text>', m.paidWhereOption)
    .option('--not-paid', m.notPaidOption)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, { first, last, reference, notPaid, reason, json }: ConfirmFlags) => {
      if ((reference === undefined) === (notPaid === undefined)) throw new CommandFailure(m.paidOrNot);
      return withDeps(async (opened) => {
        const client = await findClient(opened, wanted);
        const deps = await operatorAct(opened, 'provider/confirm-earlier-pay', { reason, subject: client.id });
        const days = { first: typedDate(first), last: typedDate(last) };
        const paid = await confirmEarlierPay(deps, { companyId: client.id, ...days, reference: reference ?? null });
        printResult(paid, m.confirmPaidDone({ lines: paid.lines, amount: formatCad(cents(paid.cents)) }), json);
      });
    });
