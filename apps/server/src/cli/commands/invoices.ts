import { formatCad, parseCents } from '@portage/domain/money';
import { Command } from 'commander';
import type { Deps } from '../../deps.ts';
import { CorrectionRefused, creditInvoice, voidInvoice } from '../../modules/invoices/correct-invoice.ts';
import { linkCredits } from '../../modules/invoices/link-credits.ts';
import { type InvoiceRow, invoices, oneInvoice } from '../../modules/invoices/one-invoice.ts';
import { today } from '../../platform/clock.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function invoicesCommand(): Command {
  const list = new Command('list')
    .description('All invoices, newest first')
    .option('--json', 'print JSON')
    .action((flags: { json?: boolean }) =>
      withDeps(async (deps) =>
        printRows(
          await invoices(deps),
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
        const invoice = await oneInvoice(deps, wanted);
        refuseUnfitPayment(invoice, amount);
        await deps.billing.markInvoicePaid(providerId(deps, invoice));
        printResult(
          { id: invoice.id, number: invoice.number },
          `Invoice ${invoice.number} of ${invoice.company} is marked as paid.`,
          json,
        );
      }),
    );
  const take = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<invoice>', 'its id, or its number when only one company has it')
      .requiredOption('--reason <text>', 'kept with the correction')
      .option('--pay-again', 'make its periods anew; the next payroll run calculates them from what is known then')
      .option('--json', 'print JSON');
  const cancel = take('void', 'Take back an invoice that was not paid').action((wanted: string, flags: Correction) =>
    withDeps(async (deps) => {
      const options = { reason: reasonOf(flags.reason), payAgain: flags.payAgain ?? false };
      const invoice = await oneInvoice(deps, wanted);
      if (invoice.provider_invoice_id !== null) {
        const status = await deps.billing.voidInvoice(invoice.provider_invoice_id);
        if (status === 'paid') throw new CommandFailure(`Invoice ${invoice.number} has just been paid; credit it.`);
      }
      await corrected(deps.db.transaction(asService, (tx) => voidInvoice(tx, invoice.id, options)));
      printResult({ id: invoice.id, number: invoice.number }, `Invoice ${invoice.number} is void.`, flags.json);
    }),
  );
  const credit = take('credit', 'Correct a paid invoice by a credit').action((wanted: string, flags: Correction) =>
    withDeps(async (deps) => {
      const asOf = today(deps.clock);
      const options = { reason: reasonOf(flags.reason), payAgain: flags.payAgain ?? false, asOf };
      const invoice = await oneInvoice(deps, wanted);
      const number = await corrected(deps.db.transaction(asService, (tx) => creditInvoice(tx, invoice.id, options)));
      await linkCredits(deps);
      printResult({ id: invoice.id, number }, `Invoice ${invoice.number} is corrected by ${number}.`, flags.json);
    }),
  );
  return new Command('invoices')
    .description('Invoices to client companies')
    .addCommand(list)
    .addCommand(pay)
    .addCommand(cancel)
    .addCommand(credit);
}

/** Why an invoice is corrected stands on its correction for good. */
function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === '') throw new CommandFailure('Say why, with --reason.');
  if (reason.length > 500) throw new CommandFailure('The reason may have 500 characters.');
  return reason;
}

interface Correction {
  reason: string;
  payAgain?: boolean;
  json?: boolean;
}

function providerId(deps: Deps, invoice: InvoiceRow): string {
  if (invoice.provider_invoice_id !== null) return invoice.provider_invoice_id;
  throw new CommandFailure(
    `Invoice ${invoice.number} is still being sent to ${deps.billing.name}; try again in a moment.`,
  );
}

/** Money is recorded once, for an invoice that is open, and only as a whole. */
function refuseUnfitPayment(invoice: InvoiceRow, amount: string | undefined): void {
  const named = `Invoice ${invoice.number} of ${invoice.company}`;
  if (invoice.status === 'Paid') throw new CommandFailure(`${named} is paid already; nothing was recorded.`);
  if (invoice.status === 'Cancelled')
    throw new CommandFailure(`${named} was voided; pay the money back, or set it off against the next invoice.`);
  if (amount === undefined) return;
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) throw new CommandFailure(`${amount} is not an amount; write it like 3780.11.`);
  if (parseCents(amount) !== parseCents(invoice.amount))
    throw new CommandFailure(
      `${named} is over ${formatCad(parseCents(invoice.amount))}, and ${formatCad(parseCents(amount))} came; it stays open until the whole is there.`,
    );
}

const corrected = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: Error) => {
    throw error instanceof CorrectionRefused ? new CommandFailure(error.message) : error;
  });
