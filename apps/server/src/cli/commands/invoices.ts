import { Command } from 'commander';
import { listInvoices } from '../../modules/invoices/find-invoices.ts';
import { creditByHand, recordPayment, voidByHand } from '../../modules/invoices/settle-by-hand.ts';
import { printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function invoicesCommand(): Command {
  const list = new Command('list')
    .description('All invoices, newest first')
    .option('--json', 'print JSON')
    .action((flags: { json?: boolean }) =>
      withDeps(async (deps) =>
        printRows(
          await listInvoices(deps),
          {
            number: 'Invoice',
            company: 'Company',
            period: 'Period',
            amount: 'CAD',
            due: 'Due',
            status: 'Status',
            id: 'Id',
          },
          { ...flags, empty: 'There are no invoices yet.' },
        ),
      ),
    );
  const pay = new Command('pay')
    .description('Record that an invoice was paid outside of its page, by transfer for example')
    .argument('<invoice>', 'its id, or its number when only one company has it')
    .option('--amount <dollars>', 'what came; anything but the whole amount is refused')
    .option('--json', 'print JSON')
    .action((wanted: string, { amount, json }: { amount?: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const invoice = await recordPayment(deps, wanted, amount);
        printResult(
          { id: invoice.id, number: invoice.number },
          `Invoice ${invoice.number} of ${invoice.company} is marked as paid.`,
          json,
        );
      }),
    );
  const correctionCommand = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<invoice>', 'its id, or its number when only one company has it')
      .requiredOption('--reason <text>', 'kept with the correction')
      .option('--pay-again', 'make its periods anew; the next payroll run calculates them from what is known then')
      .option('--json', 'print JSON');
  const voiding = correctionCommand('void', 'Take back an invoice that was not paid').action(
    (wanted: string, flags: CorrectionFlags) =>
      withDeps(async (deps) => {
        const invoice = await voidByHand(deps, wanted, correctionOf(flags));
        printResult({ id: invoice.id, number: invoice.number }, `Invoice ${invoice.number} is void.`, flags.json);
      }),
  );
  const crediting = correctionCommand('credit', 'Correct a paid invoice by a credit').action(
    (wanted: string, flags: CorrectionFlags) =>
      withDeps(async (deps) => {
        const { invoice, credit } = await creditByHand(deps, wanted, correctionOf(flags));
        const sentence = `Invoice ${invoice.number} is corrected by ${credit}.`;
        printResult({ id: invoice.id, number: credit }, sentence, flags.json);
      }),
  );
  return new Command('invoices')
    .description('Invoices to client companies')
    .addCommand(list)
    .addCommand(pay)
    .addCommand(voiding)
    .addCommand(crediting);
}

interface CorrectionFlags {
  reason: string;
  payAgain?: boolean;
  json?: boolean;
}

const correctionOf = ({ reason, payAgain = false }: CorrectionFlags) => ({ reason, payAgain });
