import { Command } from 'commander';
import { recordPayment } from '../../modules/invoices/settle-by-hand.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function invoicesCommand(): Command {
  const pay = new Command('pay')
    .description(m.invoicesPay)
    .argument('<invoice>', m.invoiceArgument)
    .option('--amount <dollars>', m.amountOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, { amount, json }: { amount?: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const invoice = await recordPayment(deps, wanted, amount);
        printResult(
          { id: invoice.id, number: invoice.number },
          m.invoicesPaid({ invoice: invoice.number, company: invoice.company }),
          json,
        );
      }),
    );
  return new Command('invoices').description(m.invoices).addCommand(pay);
}
