import { Command } from 'commander';
import type { Deps } from '../../deps.ts';
import { findInvoice } from '../../modules/invoices/find-invoices.ts';
import { replayAll } from '../../modules/payroll/replay/replay-all.ts';
import { replayCalculations } from '../../modules/payroll/replay/replay-calculations.ts';
import { replayInvoice } from '../../modules/payroll/replay/replay-invoice.ts';
import { loadRates } from '../../modules/rates/load-rates.ts';
import { loadTaxTables } from '../../modules/rates/load-tax-tables.ts';
import { m } from '../messages.ts';
import { CommandFailure, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** `portage payroll replay`: recalculates past invoices and shows any differences. */
export function payrollReplayCommand(): Command {
  return new Command('replay')
    .description(m.replay)
    .argument('[invoice]', m.invoiceArgument)
    .option('--all', m.replayAllOption)
    .option('--json', m.jsonOption)
    .action((wanted: string | undefined, flags: { all?: boolean; json?: boolean }) =>
      withDeps(async (deps) => {
        if ((wanted === undefined) === (flags.all !== true)) throw new CommandFailure(m.replayInvoiceOrAll);
        await (wanted === undefined ? replayEvery(deps, flags) : replayOne(deps, wanted, flags));
      }),
    );
}

const headings = {
  person: m.personHeading,
  figure: m.figureHeading,
  stored: m.storedHeading,
  recomputed: m.recalculatedHeading,
};

async function replayOne(deps: Deps, wanted: string, flags: { json?: boolean }): Promise<void> {
  const invoice = await findInvoice(deps, wanted);
  const rates = await loadRates(deps);
  const replayed = await replayCalculations(deps, invoice.id, { rates, taxes: await loadTaxTables(deps) });
  if (replayed.unusable.length > 0)
    throw new CommandFailure([m.replayImpossible({ invoice: invoice.number }), ...replayed.unusable].join('\n'));
  const figures = [...((await replayInvoice(deps, invoice.id, rates)) ?? []), ...replayed.different];
  printRows(figures, { ...headings, same: m.sameHeading }, { ...flags, empty: m.replayNothing });
  const different = figures.filter((figure) => !figure.same).length;
  if (different > 0)
    throw new CommandFailure(m.replayDifferent({ different, all: figures.length, invoice: invoice.number }));
  if (!flags.json)
    console.log(m.replayIdentical({ figures: figures.length, invoice: invoice.number, values: replayed.compared }));
}

async function replayEvery(deps: Deps, flags: { json?: boolean }): Promise<void> {
  const { invoices, figures, unreproduced } = await replayAll(deps);
  const rows = unreproduced.flatMap(({ invoice, different, unusable }) => [
    ...different.map(({ person, figure, stored, recomputed }) => ({ invoice, person, figure, stored, recomputed })),
    ...unusable.map((reason) => ({ invoice, person: reason, figure: '', stored: '', recomputed: '' })),
  ]);
  const sentence = m.replayAllIdentical({ figures, invoices });
  printRows(rows, { invoice: m.invoiceHeading, ...headings }, { ...flags, empty: sentence });
  if (unreproduced.length > 0)
    throw new CommandFailure(m.replayAllDifferent({ unreproduced: unreproduced.length, invoices }));
}
