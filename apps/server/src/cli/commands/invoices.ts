import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { Command, Option } from 'commander';
import type { Deps } from '../../deps.ts';
import { findInvoice, listInvoices } from '../../modules/invoices/find-invoices.ts';
import { creditLine } from '../../modules/invoices/paper/credit-line.ts';
import { creditByHand, paidOutOf, recordPayment, voidByHand } from '../../modules/invoices/settle-by-hand.ts';
import { writeOff } from '../../modules/receivables/allocation/write-off.ts';
import { typedAmount } from '../../modules/receivables/typed-amount.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function invoicesCommand(): Command {
  const list = new Command('list')
    .description(m.invoicesList)
    .option('--json', m.jsonOption)
    .action((flags: { json?: boolean }) =>
      withDeps(async (deps) =>
        printRows(
          await listInvoices(deps),
          {
            number: m.invoiceHeading,
            company: m.companyHeading,
            period: m.periodHeading,
            amount: m.cadHeading,
            due: m.dueHeading,
            status: m.statusHeading,
            id: m.idHeading,
          },
          { ...flags, empty: m.invoicesNone },
        ),
      ),
    );
  const pay = new Command('pay')
    .description(m.invoicesPay)
    .argument('<invoice>', m.invoiceArgument)
    .option('--amount <dollars>', m.amountOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, { amount, json }: { amount?: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const invoice = await recordPayment(deps, wanted, amount);
        printResult(
          { id: invoice.id, number: invoice.number },
          m.invoicesPaid({ invoice: invoice.number, company: invoice.company }),
          json,
        );
      }),
    );
  const correctionCommand = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<invoice>', m.invoiceArgument)
      .requiredOption('--reason <text>', m.reasonOption)
      .option('--pay-again', m.payAgainOption)
      .option('--yes', m.payAgainYesOption)
      .option('--json', m.jsonOption);
  const voiding = correctionCommand('void', m.invoicesVoid).action((wanted: string, flags: CorrectionFlags) =>
    withDeps(async (deps) => {
      await confirmPaidOut(deps, wanted, flags);
      const invoice = await voidByHand(deps, wanted, correctionOf(flags));
      printResult(
        { id: invoice.id, number: invoice.number },
        m.invoicesVoided({ invoice: invoice.number }),
        flags.json,
      );
    }),
  );
  const crediting = correctionCommand('credit', m.invoicesCredit)
    .option('--line <person>', m.creditLineOption)
    .option('--amount <dollars>', m.creditAmountOption)
    .addOption(new Option('--rest <what>', m.creditRestOption).choices(['keep', 'apply']))
    .action((wanted: string, flags: CorrectionFlags & LineFlags) =>
      withDeps(async (deps) => {
        if (flags.line !== undefined) return creditOneLine(deps, wanted, { ...flags, line: flags.line });
        if (flags.amount !== undefined) throw new CommandFailure(m.creditAmountNeedsLine);
        await confirmPaidOut(deps, wanted, flags);
        const { invoice, credit } = await creditByHand(deps, wanted, correctionOf(flags));
        const sentence = m.invoicesCredited({ invoice: invoice.number, credit });
        printResult({ id: invoice.id, number: credit }, sentence, flags.json);
      }),
    );
  const writingOff = new Command('write-off')
    .description(m.invoicesWriteOff)
    .argument('<invoice>', m.invoiceArgument)
    .option('--amount <dollars>', m.writeOffAmountOption)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, flags: { amount?: string; reason: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const { id, company_id, number } = await findInvoice(deps, wanted);
        const part = { invoiceId: id, cents: flags.amount === undefined ? null : typedAmount(flags.amount) };
        const amount = formatCad(cents(await writeOff(deps, company_id, part, flags.reason)));
        printResult({ id, number, amount }, m.invoicesWrittenOff({ invoice: number, amount }), flags.json);
      }),
    );
  return new Command('invoices')
    .description(m.invoices)
    .addCommand(list)
    .addCommand(pay)
    .addCommand(voiding)
    .addCommand(crediting)
    .addCommand(writingOff);
}

interface CorrectionFlags {
  reason: string;
  payAgain?: boolean;
  yes?: boolean;
  json?: boolean;
}

const correctionOf = ({ reason, payAgain = false }: CorrectionFlags) => ({ reason, payAgain });

/** Says that only a difference is paid for days that were paid out, unless it is confirmed. */
async function confirmPaidOut(deps: Deps, wanted: string, { payAgain, yes }: CorrectionFlags): Promise<void> {
  if (payAgain !== true || yes === true) return;
  const { number, paidOut } = await paidOutOf(deps, wanted);
  if (paidOut > 0) throw new CommandFailure(m.payAgainPaidOut({ amount: formatCad(paidOut), invoice: number }));
}

interface LineFlags {
  line?: string;
  amount?: string;
  rest?: 'keep' | 'apply';
}

async function creditOneLine(deps: Deps, wanted: string, flags: CorrectionFlags & LineFlags & { line: string }) {
  if (flags.payAgain === true) throw new CommandFailure(m.creditLinePayAgain);
  const { line: person, reason, rest } = flags;
  const part = flags.amount === undefined ? null : typedAmount(flags.amount);
  const credited = await creditLine(deps, wanted, {
    person,
    reason,
    cents: part,
    ...(rest === undefined ? {} : { rest }),
  });
  const { number, name, amount, left } = credited;
  const facts = { credit: number, invoice: wanted, person: name, amount: formatCad(cents(amount)) };
  const sentence = m.invoicesLineCredited({ ...facts, left: left === 0 ? 'none' : formatCad(cents(left)) });
  printResult(credited, sentence, flags.json);
}
