import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { Command, Option } from 'commander';
import type { Deps } from '../../deps.ts';
import { findInvoice } from '../../modules/invoices/find-invoices.ts';
import { allocate } from '../../modules/receivables/allocation/allocate.ts';
import type { InvoicePart } from '../../modules/receivables/allocation/apply-to-invoice.ts';
import { reverseAllocation } from '../../modules/receivables/allocation/reverse-allocation.ts';
import { findClient, findFunds, findReceipt } from '../../modules/receivables/find-client.ts';
import { listReceipts } from '../../modules/receivables/receipts/list-receipts.ts';
import {
  type ReceiptMethod,
  receiptMethods,
  recordReceipt,
} from '../../modules/receivables/receipts/record-receipt.ts';
import { returnReceipt } from '../../modules/receivables/receipts/return-receipt.ts';
import { typedAmount } from '../../modules/receivables/typed-amount.ts';
import { today } from '../../platform/clock.ts';
import { m } from '../messages.ts';
import { printResult, printRows } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';
import { bankCommands } from './bank.ts';
import { refundCommands } from './refunds.ts';

interface RecordFlags {
  date?: string;
  method: ReceiptMethod;
  payer?: string;
  reference?: string;
  invoice: string[];
  again?: boolean;
  json?: boolean;
}

const collect = (value: string, earlier: string[]) => [...earlier, value];
const money = (amount: number) => formatCad(cents(amount));

export function receiptsCommand(): Command {
  const receipts = new Command('receipts')
    .description(m.receipts)
    .addCommand(recordCommand())
    .addCommand(listCommand())
    .addCommand(allocateCommand())
    .addCommand(returnCommand())
    .addCommand(reverseCommand());
  for (const command of refundCommands()) receipts.addCommand(command);
  for (const command of bankCommands()) receipts.addCommand(command);
  return receipts;
}

const recordCommand = () =>
  new Command('record')
    .description(m.receiptsRecord)
    .argument('<client>', m.clientArgument)
    .argument('<dollars>', m.receivedArgument)
    .option('--date <date>', m.receivedOnOption)
    .addOption(new Option('--method <method>', m.methodOption).choices([...receiptMethods]).default('EFT'))
    .option('--payer <name>', m.payerOption)
    .option('--reference <text>', m.referenceOption)
    .option('--invoice <invoice>', m.toInvoiceOption, collect, [])
    .option('--again', m.againOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, dollars: string, flags: RecordFlags) =>
      withDeps(async (deps) => {
        const client = await findClient(deps, wanted);
        const { payer = '', reference = '', method, again = false } = flags;
        const receivedOn = flags.date === undefined ? today(deps.clock) : typedDate(flags.date);
        const parts = await invoiceParts(deps, flags.invoice, client.id);
        const given = { companyId: client.id, receivedOn, cents: typedAmount(dollars), method, payer, reference };
        const { left, ...receipt } = await recordReceipt(deps, given, parts, { again });
        const sentence = m.receiptsRecorded({ receipt: receipt.number, left: left === 0 ? 'none' : money(left) });
        printResult({ ...receipt, left: money(left) }, sentence, flags.json);
      }),
    );

const listCommand = () =>
  new Command('list')
    .description(m.receiptsList)
    .argument('[client]', m.clientArgument)
    .option('--json', m.jsonOption)
    .action((client: string | undefined, flags: { json?: boolean }) =>
      withDeps(async (deps) =>
        printRows(
          await listReceipts(deps, client),
          {
            number: m.receiptHeading,
            company: m.companyHeading,
            received: m.receivedHeading,
            method: m.methodHeading,
            reference: m.referenceHeading,
            amount: m.cadHeading,
            left: m.leftHeading,
            state: m.statusHeading,
          },
          { ...flags, empty: m.receiptsNone },
        ),
      ),
    );

const allocateCommand = () =>
  new Command('allocate')
    .description(m.receiptsAllocate)
    .argument('<source>', m.fundsArgument)
    .option('--invoice <invoice>', m.allocateInvoiceOption, collect, [])
    .option('--json', m.jsonOption)
    .action((source: string, flags: { invoice: string[]; json?: boolean }) =>
      withDeps(async (deps) => {
        const funds = await findFunds(deps, source);
        const parts = await invoiceParts(deps, flags.invoice, funds.companyId);
        const amount = money(await allocate(deps, funds, parts.length === 0 ? null : parts));
        printResult({ source, amount }, m.receiptsAllocated({ source, amount }), flags.json);
      }),
    );

const returnCommand = () =>
  new Command('return')
    .description(m.receiptsReturn)
    .argument('<receipt>', m.receiptArgument)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((receipt: string, flags: { reason: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const amount = money(await returnReceipt(deps, await findReceipt(deps, receipt), flags.reason));
        printResult({ receipt, amount }, m.receiptsReturned({ receipt, amount }), flags.json);
      }),
    );

const reverseCommand = () =>
  new Command('reverse')
    .description(m.receiptsReverse)
    .argument('<source>', m.reversedSourceArgument)
    .argument('<invoice>', m.invoiceArgument)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((source: string, wanted: string, flags: { reason: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const funds = source === 'write-off' ? null : await findFunds(deps, source);
        const invoice = await findInvoice(deps, wanted, funds?.companyId);
        const part = {
          receiptId: funds?.kind === 'receipt' ? funds.id : null,
          creditId: funds?.kind === 'credit' ? funds.id : null,
          invoiceId: invoice.id,
          writeOffs: funds === null,
        };
        const amount = money(await reverseAllocation(deps, invoice.company_id, part, flags.reason));
        const named = { invoice: invoice.number, amount };
        printResult(named, m.receiptsReversed(named), flags.json);
      }),
    );

/** Invoices as typed: 'INV-2026-0001' or 'INV-2026-0001=500.00'. */
async function invoiceParts(deps: Deps, typed: readonly string[], companyId: string): Promise<InvoicePart[]> {
  const parts: InvoicePart[] = [];
  for (const text of typed) {
    const [wanted = '', dollars] = text.split('=');
    const { id } = await findInvoice(deps, wanted, companyId);
    parts.push({ invoiceId: id, cents: dollars === undefined ? null : typedAmount(dollars) });
  }
  return parts;
}
