import { writeFile } from 'node:fs/promises';
import { cents, NO_CENTS, parseCents, toDecimal } from '@portage/domain/money/money';
import { csvText } from '@portage/domain/text/csv';
import { formatCad } from '@portage/messages/formats';
import { Command } from 'commander';
import { setTaxRate } from '../../modules/companies/set-tax-rate.ts';
import { companyMessages } from '../../modules/mail/receiver-language.ts';
import { setCreditLimit } from '../../modules/payroll/advance-pay.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { pauseReminders, resumeReminders } from '../../modules/receivables/pause-reminders.ts';
import { type Ageing, ageing, clientAgeing } from '../../modules/receivables/statement/ageing.ts';
import { type EntryKind, type Statement, statement } from '../../modules/receivables/statement/statement.ts';
import { statementPdf } from '../../modules/receivables/statement/statement-pdf.ts';
import { typedAmount } from '../../modules/receivables/typed-amount.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { today } from '../../platform/clock.ts';
import { m, messages } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';
import { feeCommand, levyClassCommand, poNumberCommand } from './charges.ts';
import { clientAccessCommand } from './client-access.ts';
import { clientPeopleCommand } from './client-people.ts';
import { creditPolicyCommand } from './credit-policy.ts';

const kinds: Record<EntryKind, string> = {
  invoice: m.entryInvoice,
  void: m.entryVoid,
  credit: m.entryCredit,
  refund: m.entryRefund,
  refundReversal: m.entryRefundReversal,
  receipt: m.entryReceipt,
  return: m.entryReturn,
  correction: m.entryCorrection,
  writeOff: m.entryWriteOff,
};
const statementColumns = {
  date: m.dateHeading,
  what: m.whatHeading,
  document: m.documentHeading,
  charge: m.chargeHeading,
  payment: m.paymentHeading,
  balance: m.balanceHeading,
};
const ageingColumns = {
  company: m.companyHeading,
  notDue: m.notDueHeading,
  to30: m.days30Heading,
  to60: m.days60Heading,
  to90: m.days90Heading,
  over90: m.daysOverHeading,
  unapplied: m.leftHeading,
  balance: m.balanceHeading,
} satisfies Partial<Record<keyof Ageing, string>>;

interface PrintFlags {
  csv?: boolean;
  json?: boolean;
}

export function clientsCommand(): Command {
  const balance = new Command('balance')
    .description(m.clientsBalance)
    .argument('<client>', m.clientArgument)
    .option('--json', m.jsonOption)
    .action((wanted: string, flags: PrintFlags) =>
      withDeps(async (deps) => {
        const client = await findClient(deps, wanted);
        const row = await clientAgeing(deps, client, today(deps.clock));
        const [open, unapplied, owed] = [row.open, row.unapplied, row.balance].map((text) =>
          formatCad(parseCents(text)),
        );
        const facts = { client: client.name, open: open ?? '', unapplied: unapplied ?? '', balance: owed ?? '' };
        printResult(row, m.clientBalance(facts), flags.json);
      }),
    );
  const print = new Command('statement')
    .description(m.clientsStatement)
    .argument('<client>', m.clientArgument)
    .option('--from <date>', m.fromDateOption)
    .option('--to <date>', m.toDateOption)
    .option('--csv', m.csvOption)
    .option('--pdf <file>', m.pdfOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, flags: PrintFlags & { from?: string; to?: string; pdf?: string }) =>
      withDeps(async (deps) => {
        const from = flags.from === undefined ? null : typedDate(flags.from);
        const to = flags.to === undefined ? today(deps.clock) : typedDate(flags.to);
        const made = await statement(deps, await findClient(deps, wanted), { from, to });
        if (flags.pdf !== undefined) {
          const messages = await companyMessages(deps.messages, deps.db, made.client.id);
          await writeBytes(flags.pdf, await statementPdf({ ...deps, messages }, made));
          return printResult({ file: flags.pdf }, m.pdfWritten({ file: flags.pdf }), flags.json);
        }
        if (flags.json === true) return printResult(made, '', true);
        printTable(statementRows(made, flags), statementColumns, flags);
        if (flags.csv !== true) printTable([made.ageing], ageingColumns, {});
      }),
    );
  const pause = new Command('pause-reminders')
    .description(m.remindersPause)
    .argument('<client>', m.clientArgument)
    .requiredOption('--until <date>', m.remindersUntilOption)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, flags: PrintFlags & { until: string; reason: string }) =>
      withDeps(async (deps) => {
        const client = await findClient(deps, wanted);
        const until = typedDate(flags.until);
        await pauseReminders(deps, client.id, until, flags.reason);
        printResult({ client: client.id, until }, m.remindersPauseDone({ client: client.name, until }), flags.json);
      }),
    );
  const resume = new Command('resume-reminders')
    .description(m.remindersResume)
    .argument('<client>', m.clientArgument)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, flags: PrintFlags & { reason: string }) =>
      withDeps(async (deps) => {
        const client = await findClient(deps, wanted);
        await resumeReminders(deps, client.id, flags.reason);
        printResult({ client: client.id }, m.remindersResumeDone({ client: client.name }), flags.json);
      }),
    );
  const taxRate = new Command('tax-rate')
    .description(m.taxRate)
    .argument('<client>', m.clientArgument)
    .argument('[rate]', m.taxRateArgument)
    .option('--default', m.taxRateDefaultOption)
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, typed: string | undefined, flags: PrintFlags & { default?: boolean; reason?: string }) =>
      withDeps(async (opened) => {
        if ((typed === undefined) !== (flags.default === true)) throw new CommandFailure(m.taxRateOrDefault);
        const client = await findClient(opened, wanted);
        const act = { reason: flags.reason, subject: client.id };
        const deps = await operatorAct(opened, 'provider/set-tax-rate', act);
        const rate = await setTaxRate(deps, client.id, typed ?? null);
        const done = rate === null ? m.taxRateDefaultDone : m.taxRateDone;
        printResult({ client: client.id, rate }, done({ client: client.name, rate: rate ?? '' }), flags.json);
      }),
    );
  const creditLimit = new Command('credit-limit')
    .description(m.creditLimit)
    .argument('<client>', m.clientArgument)
    .argument('<amount>', m.creditLimitArgument)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, typed: string, { reason, json }: PrintFlags & { reason: string }) =>
      withDeps(async (opened) => {
        const amount = /^0+([.,]0+)?$/.test(typed) ? NO_CENTS : typedAmount(typed);
        const client = await findClient(opened, wanted);
        const deps = await operatorAct(opened, 'provider/set-credit-limit', { reason, subject: client.id });
        await setCreditLimit(deps, client.id, amount, reason);
        const limit = formatCad(amount);
        printResult(
          { client: client.id, cents: amount },
          m.creditLimitDone({ client: client.name, amount: limit }),
          json,
        );
      }),
    );
  const clients = new Command('clients').description(m.clients);
  const access = [clientAccessCommand('disable', true), clientAccessCommand('enable', false)];
  for (const command of [
    balance,
    print,
    pause,
    resume,
    taxRate,
    feeCommand(),
    levyClassCommand(),
    poNumberCommand(),
    creditLimit,
    creditPolicyCommand(),
    ...access,
    clientPeopleCommand(),
  ])
    clients.addCommand(command);
  return clients;
}

export const ageingCommand = (): Command =>
  new Command('ageing')
    .description(m.ageing)
    .option('--as-of <date>', m.ageingAsOfOption)
    .option('--csv', m.csvOption)
    .option('--json', m.jsonOption)
    .action((flags: PrintFlags & { asOf?: string }) =>
      withDeps(async (deps) => {
        const asOf = flags.asOf === undefined ? today(deps.clock) : typedDate(flags.asOf);
        printTable(await ageing(deps, asOf), ageingColumns, flags);
      }),
    );

async function writeBytes(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes);
  } catch (error) {
    throw new CommandFailure(m.fileUnwritable({ file, reason: (error as Error).message }));
  }
}

/** A statement's rows, between its opening and closing balance. Amounts as in CSV, or as shown. */
function statementRows({ from, to, opening, entries, closing, ageing }: Statement, { csv = false }: PrintFlags) {
  const money = (amount: number) => (csv ? toDecimal(cents(amount)) : formatCad(cents(amount)));
  const edge = (date: string, what: string, balance: number) => ({
    ...{ date, what, document: '', charge: '', payment: '' },
    balance: money(balance),
  });
  return [
    edge(from ?? '', m.entryOpening, opening),
    ...entries.map((entry) => ({
      date: entry.day,
      what:
        entry.tax === 0
          ? kinds[entry.kind]
          : m.entryWithTax({ what: kinds[entry.kind], tax: money(Math.abs(entry.tax)) }),
      document: entry.document,
      charge: entry.cents > 0 ? money(entry.cents) : '',
      payment: entry.cents < 0 ? money(-entry.cents) : '',
      balance: money(entry.balance),
    })),
    edge(to, m.entryClosing, closing),
    ...(parseCents(ageing.unapplied) === 0
      ? []
      : [
          edge('', messages.statement.closingOpen, parseCents(ageing.open)),
          edge('', messages.statement.closingUnapplied, -parseCents(ageing.unapplied)),
        ]),
  ];
}

function printTable<Row extends object>(
  rows: readonly Row[],
  columns: Partial<Record<Extract<keyof Row, string>, string>>,
  { csv, ...flags }: PrintFlags,
): void {
  if (csv !== true) {
    printRows(rows, columns, { ...flags, empty: m.ageingNone });
    return;
  }
  const fields = Object.keys(columns) as Extract<keyof Row, string>[];
  process.stdout.write(
    csvText(
      fields.map((field) => columns[field] ?? field),
      rows.map((row) => fields.map((field) => String(row[field]))),
    ),
  );
}
