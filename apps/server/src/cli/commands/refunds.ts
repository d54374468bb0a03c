import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { Command, Option } from 'commander';
import { findFunds } from '../../modules/receivables/find-client.ts';
import { type ReceiptMethod, receiptMethods } from '../../modules/receivables/receipts/record-receipt.ts';
import { refund, reverseRefund } from '../../modules/receivables/receipts/refund.ts';
import { typedAmount } from '../../modules/receivables/typed-amount.ts';
import { today } from '../../platform/clock.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface RefundFlags {
  amount?: string;
  date?: string;
  method: ReceiptMethod;
  reference?: string;
  again?: boolean;
  json?: boolean;
}

const money = (amount: number) => formatCad(cents(amount));

/** `receipts refund` and `receipts reverse-refund`: money sent back to a client. */
export const refundCommands = (): Command[] => [
  new Command('refund')
    .description(m.receiptsRefund)
    .argument('<source>', m.fundsArgument)
    .option('--amount <dollars>', m.refundAmountOption)
    .option('--date <date>', m.refundedOnOption)
    .addOption(new Option('--method <method>', m.refundMethodOption).choices([...receiptMethods]).default('EFT'))
    .option('--reference <text>', m.refundReferenceOption)
    .option('--again', m.againOption)
    .option('--json', m.jsonOption)
    .action((source: string, { amount, date, method, reference = '', again = false, json }: RefundFlags) =>
      withDeps(async (deps) => {
        const given = {
          cents: amount === undefined ? null : typedAmount(amount),
          on: date === undefined ? today(deps.clock) : typedDate(date),
          method,
          reference,
        };
        const refunded = await refund(deps, await findFunds(deps, source), given, { again });
        const named = { source, amount: money(refunded.cents), left: money(refunded.left) };
        printResult(named, m.receiptsRefunded(named), json);
      }),
    ),
  new Command('reverse-refund')
    .description(m.receiptsReverseRefund)
    .argument('<source>', m.fundsArgument)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((source: string, { reason, json }: { reason: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const amount = money(await reverseRefund(deps, await findFunds(deps, source), reason));
        printResult({ source, amount }, m.receiptsRefundReversed({ source, amount }), json);
      }),
    ),
];
