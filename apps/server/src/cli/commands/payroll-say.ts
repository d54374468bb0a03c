import { Command } from 'commander';
import { recordTreatment } from '../../modules/payroll/record-treatment.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** `portage payroll say`: sets the treatment of a Severance or Other payment, which is not invoiced without one. */
export function payrollSayCommand(): Command {
  return new Command('say')
    .description(m.say)
    .argument('<reference>', m.referenceArgument)
    .argument('<treatment>', m.treatmentArgument)
    .option('--json', m.jsonOption)
    .action((reference: string, treatment: string, { json }: { json?: boolean }) => {
      if (treatment !== 'contributions' && treatment !== 'none') throw new CommandFailure(m.sayInvalid({ treatment }));
      return withDeps(async (deps) => {
        await recordTreatment(deps, reference, treatment);
        printResult({ reference, treatment }, m.sayDone({ reference, treatment }), json);
      });
    });
}
