import { Command } from 'commander';
import { recordTreatment } from '../../modules/payroll/record-treatment.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** `portage payroll say`: sets the treatment of a Severance or Other payment, which is not invoiced without one. */
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
        await recordTreatment(deps, reference, treatment);
        printResult({ reference, treatment }, `Payment ${reference}: ${treatment}. The next run invoices it.`, json);
      });
    });
}
