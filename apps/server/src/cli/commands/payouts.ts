import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PAYOUT_FORMATS, type PayoutFormat } from '@portage/domain/payouts/payout-formats';
import { Command, Option } from 'commander';
import { exportBatch } from '../../modules/payroll/payouts/export-batch.ts';
import { findBatch } from '../../modules/payroll/payouts/list-batches.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

interface Flags {
  json?: boolean;
}

/** `payouts export`: a file of account numbers, which only its owner may read. */
export function payoutsCommand(): Command {
  return new Command('payouts').description(m.payouts).addCommand(exportCommand());
}

const exportCommand = () =>
  new Command('export')
    .description(m.payoutsExport)
    .argument('<batch>', m.batchArgument)
    .addOption(new Option('--format <format>', m.payoutFormatOption).choices(PAYOUT_FORMATS).default('cpa005'))
    .requiredOption('--out <file>', m.payoutFileOption)
    .option('--json', m.jsonOption)
    .action((number: string, { format, out, json }: Flags & { format: PayoutFormat; out: string }) =>
      withDeps(async (deps) => {
        const batch = await findBatch(deps, Number(number));
        const acting = await operatorAct(deps, 'provider/export-payouts', { subject: batch });
        // Opened before the batch is exported: where it cannot be written, the batch stays as it is.
        const file = await open(out, 'wx', 0o600);
        try {
          const { lines } = await exportBatch(acting, batch, format, acting.actId);
          await pipeline(Readable.from(lines), file.createWriteStream());
        } catch (error) {
          await file.close();
          await rm(out);
          throw error;
        }
        printResult({ batch, file: out }, m.payoutsExported({ file: out }), json);
      }),
    );
