import { Command } from 'commander';
import { findInvoice } from '../../modules/invoices/find-invoices.ts';
import { replayCalculations } from '../../modules/payroll/replay-calculations.ts';
import { replayInvoice } from '../../modules/payroll/replay-invoice.ts';
import { CommandFailure, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** `portage payroll replay`: recalculates a past invoice and shows any differences. */
export function payrollReplayCommand(): Command {
  return new Command('replay')
    .description('Work a past invoice out again from its stored inputs and prove it identical')
    .argument('<invoice>', 'its id, or its number when only one company has it')
    .option('--json', 'print JSON')
    .action((wanted: string, flags: { json?: boolean }) =>
      withDeps(async (deps) => {
        const invoice = await findInvoice(deps, wanted);
        const replayed = await replayCalculations(deps, invoice.id);
        if (replayed.unusable.length > 0)
          throw new CommandFailure(
            `Invoice ${invoice.number} cannot be worked out again.\n${replayed.unusable.join('\n')}`,
          );
        const figures = [...((await replayInvoice(deps, invoice.id)) ?? []), ...replayed.different];
        printRows(
          figures,
          { person: 'Person', figure: 'Figure', stored: 'Stored', recomputed: 'Worked out again', same: 'Same' },
          { ...flags, empty: 'The invoice has no lines.' },
        );
        const different = figures.filter((figure) => !figure.same).length;
        if (different > 0)
          throw new CommandFailure(`${different} of ${figures.length} figures of ${invoice.number} differ.`);
        if (!flags.json)
          console.log(
            `All ${figures.length} figures of ${invoice.number} are identical, and the ${replayed.compared} values of their working.`,
          );
      }),
    );
}
