import { Command } from 'commander';
import { asService } from '../../platform/postgres/identity.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** `portage payroll say`: a Severance or Other payment is not invoiced before somebody has said what it is. */
export function payrollSayCommand(): Command {
  return new Command('say')
    .description('Say whether a one-time payment carries contributions')
    .argument('<reference>', 'of the payment, as in OTP-1A2B3C4D5E')
    .argument('<treatment>', "'contributions' or 'none'")
    .option('--json', 'print JSON')
    .action((reference: string, treatment: string, { json }: { json?: boolean }) => {
      if (treatment !== 'contributions' && treatment !== 'none')
        throw new CommandFailure(`Say contributions or none, not ${treatment}.`);
      return withDeps(async (deps) => {
        const { rowCount } = await deps.db.run(
          asService,
          `update public.wip_one_time_payments set treatment = $2
           where reference = $1 and invoice_id is null and payment_type in ('Severance', 'Other')`,
          [reference, treatment],
        );
        if (rowCount === 0)
          throw new CommandFailure(`There is no Severance or Other payment ${reference} that is not invoiced yet.`);
        printResult({ reference, treatment }, `Payment ${reference}: ${treatment}. The next run invoices it.`, json);
      });
    });
}
