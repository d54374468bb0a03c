import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cents, toDecimal } from '@portage/domain/money/money';
import { PAYOUT_FORMATS, type PayoutFormat } from '@portage/domain/payouts/payout-formats';
import { formatCad } from '@portage/messages/formats';
import { Command, Option } from 'commander';
import { cancelBatch } from '../../modules/payroll/payouts/decide-batch.ts';
import { exportBatch } from '../../modules/payroll/payouts/export-batch.ts';
import { findBatch, listBatches } from '../../modules/payroll/payouts/list-batches.ts';
import { prepareBatch } from '../../modules/payroll/payouts/prepare-batch.ts';
import { returnPayout, sendBatch } from '../../modules/payroll/payouts/send-batch.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { printResult, printRows } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface Flags {
  json?: boolean;
}

/** `payouts`: batches over all clients. One is approved in the console alone, where a second person has an account. */
export function payoutsCommand(): Command {
  return new Command('payouts')
    .description(m.payouts)
    .addCommand(listCommand())
    .addCommand(prepareCommand())
    .addCommand(exportCommand())
    .addCommand(sentCommand())
    .addCommand(cancelCommand())
    .addCommand(returnedCommand());
}

const listCommand = () =>
  new Command('list')
    .description(m.payoutsList)
    .option('--json', m.jsonOption)
    .action((flags: Flags) =>
      withDeps(async (deps) => {
        const batches = await listBatches(deps);
        printRows(
          batches.map(({ cents: amount, ...batch }) => ({ ...batch, cad: toDecimal(amount) })),
          {
            number: m.batchHeading,
            valueDate: m.valueDateHeading,
            state: m.stateHeading,
            people: m.peopleHeading,
            cad: m.cadHeading,
            reference: m.referenceHeading,
          },
          { ...flags, empty: m.payoutsNone },
        );
      }),
    );

const prepareCommand = () =>
  new Command('prepare')
    .description(m.payoutsPrepare)
    .argument('<date>', m.valueDateArgument)
    .option('--json', m.jsonOption)
    .action((date: string, { json }: Flags) =>
      withDeps(async (deps) => {
        const acting = await operatorAct(deps, 'provider/prepare-payouts', { subject: date });
        const batch = await prepareBatch(acting, typedDate(date));
        const { number, people, cents: amount } = batch;
        printResult(batch, m.payoutsPrepared({ number, people, amount: formatCad(cents(amount)) }), json);
      }),
    );

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

const sentCommand = () =>
  new Command('sent')
    .description(m.payoutsSent)
    .argument('<batch>', m.batchArgument)
    .requiredOption('--reference <text>', m.payoutReferenceOption)
    .option('--json', m.jsonOption)
    .action((number: string, { reference, json }: Flags & { reference: string }) =>
      withDeps(async (deps) => {
        const batch = await findBatch(deps, Number(number));
        const acting = await operatorAct(deps, 'provider/send-payouts', { subject: batch });
        const { people, cents: amount } = await sendBatch(acting, batch, reference);
        printResult({ people, cents: amount }, m.payoutsSentDone({ people, amount: formatCad(cents(amount)) }), json);
      }),
    );

const cancelCommand = () =>
  new Command('cancel')
    .description(m.payoutsCancel)
    .argument('<batch>', m.batchArgument)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((number: string, { reason, json }: Flags & { reason: string }) =>
      withDeps(async (deps) => {
        const batch = await findBatch(deps, Number(number));
        const acting = await operatorAct(deps, 'provider/cancel-payouts', { reason, subject: batch });
        await cancelBatch(acting, batch, reason);
        printResult({ batch }, m.payoutsCanceled({ number }), json);
      }),
    );

const returnedCommand = () =>
  new Command('returned')
    .description(m.payoutsReturned)
    .argument('<batch>', m.batchArgument)
    .argument('<member>', m.memberArgument)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((number: string, member: string, { reason, json }: Flags & { reason: string }) =>
      withDeps(async (deps) => {
        const batch = await findBatch(deps, Number(number));
        const acting = await operatorAct(deps, 'provider/return-payout', { reason, subject: `${batch} ${member}` });
        const returned = await returnPayout(acting, batch, member, reason);
        printResult(returned, m.payoutsReturnedDone({ amount: formatCad(cents(returned.cents)) }), json);
      }),
    );
