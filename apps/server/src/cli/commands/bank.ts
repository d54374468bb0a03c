import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { StatementReading } from '@portage/domain/bank/read-statement';
import { storedLayout } from '@portage/domain/bank/stored-layout';
import type { DateOrder } from '@portage/domain/dates/read-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import { decodeUnicode } from '@portage/domain/text/decode-text';
import { Command, Option } from 'commander';
import { findInvoice } from '../../modules/invoices/find-invoices.ts';
import { bankLayouts, keepLayout, removeLayout, renameLayout } from '../../modules/receivables/bank/bank-layouts.ts';
import { type BankProfile, bankProfile, profileLayout } from '../../modules/receivables/bank/bank-profile.ts';
import { ignoreLine, undoIgnore } from '../../modules/receivables/bank/ignore-line.ts';
import {
  importStatement,
  previewStatement,
  type StatementPreview,
  withdrawImport,
} from '../../modules/receivables/bank/import-statement.ts';
import {
  bankLines,
  type LineProposals,
  matchCertain,
  proposeForFile,
} from '../../modules/receivables/bank/match-certain.ts';
import { type MatchTarget, matchLine, undoMatch } from '../../modules/receivables/bank/match-line.ts';
import type { Proposal } from '../../modules/receivables/bank/propose.ts';
import { readBankFile, readByLayout } from '../../modules/receivables/bank/read-bank-file.ts';
import { findReceipt } from '../../modules/receivables/find-client.ts';
import { typedAmount } from '../../modules/receivables/typed-amount.ts';
import type { OpenDeps } from '../../open-deps.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { statementText } from '../statement-text.ts';
import { withDeps } from '../with-deps.ts';

interface ImportFlags {
  profile?: string;
  profiles?: string;
  dateOrder?: DateOrder;
  account?: string;
  encoding?: string;
  save?: boolean;
  apply?: boolean;
  includeDoubtful?: boolean;
  json?: boolean;
}

const dollars = (amount: number) => toDecimal(cents(amount));

/** The subcommands of `receipts` about bank statements. */
export const bankCommands = (): Command[] => [
  importCommand(),
  linesCommand(),
  matchCommand(),
  unmatchCommand(),
  reasonCommand('ignore', m.bankIgnore, ignoreLine, m.bankIgnored),
  reasonCommand('unignore', m.bankUnignore, undoIgnore, m.bankUnignored),
  withdrawCommand(),
  layoutsCommand(),
  keepLayoutCommand(),
  renameLayoutCommand(),
  removeLayoutCommand(),
];

const importCommand = () =>
  new Command('import')
    .description(m.bankImport)
    .argument('<file>', m.bankFileArgument)
    .option('--profile <name>', m.bankProfileOption)
    .option('--profiles <file>', m.bankProfilesOption)
    .addOption(new Option('--date-order <order>', m.bankDateOrderOption).choices(['dayFirst', 'monthFirst']))
    .option('--account <name>', m.bankAccountOption)
    .option('--encoding <name>', m.bankEncodingOption)
    .option('--save', m.bankSaveOption)
    .option('--apply', m.bankApplyOption)
    .option('--include-doubtful', m.bankDoubtfulOption)
    .option('--json', m.jsonOption)
    .action(async (file: string, flags: ImportFlags) => {
      const text = statementText(await bytesOf(file), { file, encoding: flags.encoding });
      const { save = false, apply = false, includeDoubtful = false } = flags;
      await withDeps(async (deps) => {
        const read = await readFileOf(deps, text, flags);
        const { account } = read;
        if (!save && !apply) return printPreview(deps, read, await previewStatement(deps, account, read), flags);
        const batch = await importStatement(deps, { account, name: basename(file) }, read, { includeDoubtful });
        const matched = apply && batch !== null ? await matchCertain(deps, batch.importId) : [];
        // What is doubtful after the import is not stored.
        const { doubtful } = await previewStatement(deps, account, read);
        const result = { import: batch?.importId ?? null, added: batch?.added ?? 0, matched, doubtful };
        if (flags.json === true) return printResult(result, '', true);
        console.log(batch === null ? m.bankNothingNew : m.bankImported(factsOf(batch, matched)));
        printDoubtful(doubtful);
      });
    });

/** The lines of a file, by a profile where one is given, else by what the file itself shows. @throws Refusal, also where that is not enough */
async function readFileOf(
  deps: OpenDeps,
  text: string,
  { profile, profiles, dateOrder, account }: ImportFlags,
): Promise<StatementReading & { account: string }> {
  if (profile !== undefined || profiles !== undefined) {
    const used = await profileOf(profile, profiles);
    return { ...(await readByLayout(text, profileLayout(text, used))), account: used.account };
  }
  const file = await readBankFile(deps, text, { dateOrder: dateOrder ?? null, account: account ?? null });
  switch (file.question) {
    case null:
      return file;
    case 'layout':
      throw new CommandFailure(m.bankLayoutNeeded);
    case 'dateOrder':
      throw new CommandFailure(m.bankDateOrderNeeded({ example: file.example }));
    case 'account':
      throw new CommandFailure(m.bankAccountNeeded({ accounts: file.accounts.join(', ') }));
  }
}

async function profileOf(name: string | undefined, file: string | undefined): Promise<BankProfile> {
  if (name === undefined || file === undefined) throw new CommandFailure(m.bankProfileAndFile);
  return bankProfile(await jsonOf(file), name);
}

const layoutsCommand = () =>
  new Command('layouts')
    .description(m.bankLayouts)
    .option('--json', m.jsonOption)
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const layouts = await bankLayouts(deps);
        if (json === true) return printResult(layouts, '', true);
        printRows(
          layouts.map((layout) => ({ ...layout })),
          { id: m.bankLayoutHeading, name: m.bankLayoutNameHeading, kept_on: m.bankLayoutKeptHeading },
          { empty: m.bankLayoutsNone },
        );
      }),
    );

const keepLayoutCommand = () =>
  new Command('keep-layout')
    .description(m.bankKeepLayout)
    .argument('<name>', m.bankLayoutNameArgument)
    .argument('<file>', m.bankFileArgument)
    .requiredOption('--profile <name>', m.bankProfileOption)
    .requiredOption('--profiles <file>', m.bankProfilesOption)
    .option('--encoding <name>', m.bankEncodingOption)
    .option('--json', m.jsonOption)
    .action(
      (name: string, file: string, flags: { profile: string; profiles: string; encoding?: string; json?: boolean }) =>
        withDeps(async (deps) => {
          const profile = await profileOf(flags.profile, flags.profiles);
          const text = statementText(await bytesOf(file), { file, encoding: flags.encoding });
          const layout = storedLayout(profileLayout(text, profile));
          const id = await keepLayout(deps, { name, account: profile.account, layout });
          printResult({ layout: id }, m.bankLayoutKept({ layout: id, name }), flags.json);
        }),
    );

const renameLayoutCommand = () =>
  new Command('rename-layout')
    .description(m.bankRenameLayout)
    .argument('<layout>', m.bankLayoutArgument)
    .argument('<name>', m.bankLayoutNameArgument)
    .option('--json', m.jsonOption)
    .action((layout: string, name: string, flags: { json?: boolean }) =>
      withDeps(async (deps) => {
        await renameLayout(deps, typedNumber(layout), name);
        printResult({ layout: typedNumber(layout) }, m.bankLayoutRenamed({ layout, name }), flags.json);
      }),
    );

const removeLayoutCommand = () =>
  new Command('remove-layout')
    .description(m.bankRemoveLayout)
    .argument('<layout>', m.bankLayoutArgument)
    .option('--json', m.jsonOption)
    .action((layout: string, flags: { json?: boolean }) =>
      withDeps(async (deps) => {
        await removeLayout(deps, typedNumber(layout));
        printResult({ layout: typedNumber(layout) }, m.bankLayoutRemoved({ layout }), flags.json);
      }),
    );

const linesCommand = () =>
  new Command('lines')
    .description(m.bankLines)
    .option('--all', m.bankLinesAllOption)
    .option('--json', m.jsonOption)
    .action(({ all = false, json }: { all?: boolean; json?: boolean }) =>
      withDeps(async (deps) => {
        const lines = await bankLines(deps, { all });
        if (json === true) return printResult(lines, '', true);
        printRows(
          lines.map((line) => ({
            ...line,
            amount: dollars(line.cents),
            paid: paidText(line),
          })),
          {
            id: m.bankLineHeading,
            import_id: m.bankImportHeading,
            date: m.dateHeading,
            amount: m.cadHeading,
            payer: m.bankPayerHeading,
            text: m.bankTextHeading,
            paid: m.bankProposalHeading,
          },
          { empty: m.bankLinesNone },
        );
      }),
    );

const matchCommand = () =>
  new Command('match')
    .description(m.bankMatch)
    .argument('<line>', m.bankLineArgument)
    .argument('<invoice...>', m.bankTargetArgument)
    .option('--json', m.jsonOption)
    .action((line: string, wanted: string[], flags: { json?: boolean }) =>
      withDeps(async (deps) => {
        await matchLine(deps, typedNumber(line), await targetOf(deps, wanted));
        printResult({ line: typedNumber(line) }, m.bankMatched({ line }), flags.json);
      }),
    );

const unmatchCommand = () => reasonCommand('unmatch', m.bankUnmatch, undoMatch, m.bankUnmatched);

/** A command that does something to a bank line, with a reason. */
const reasonCommand = (
  name: string,
  description: string,
  act: (deps: OpenDeps, lineId: number, reason: string) => Promise<void>,
  done: (facts: { line: string }) => string,
) =>
  new Command(name)
    .description(description)
    .argument('<line>', m.bankLineArgument)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((line: string, flags: { reason: string; json?: boolean }) =>
      withDeps(async (deps) => {
        await act(deps, typedNumber(line), flags.reason);
        printResult({ line: typedNumber(line) }, done({ line }), flags.json);
      }),
    );

const withdrawCommand = () =>
  new Command('withdraw')
    .description(m.bankWithdraw)
    .argument('<import>', m.bankImportArgument)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, flags: { reason: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const lines = await withdrawImport(deps, typedNumber(wanted), flags.reason);
        printResult({ import: typedNumber(wanted), lines }, m.bankWithdrawn({ import: wanted, lines }), flags.json);
      }),
    );

async function printPreview(
  deps: OpenDeps,
  { above, totals, gaps }: StatementReading,
  preview: StatementPreview,
  { json }: ImportFlags,
): Promise<void> {
  const proposals = await proposeForFile(deps, preview.new);
  if (json === true) {
    const lines = preview.new.map((line) => ({ ...line, proposals: proposals.get(line.row) ?? [] }));
    return printResult({ ...preview, new: lines, above, totals, gaps }, '', true);
  }
  console.log(m.bankNew({ count: preview.new.length }));
  const rows = preview.new.map((line) => ({
    ...line,
    amount: dollars(line.cents),
    pays: proposalText(proposals.get(line.row) ?? []),
  }));
  const columns = {
    row: m.bankRowHeading,
    bookedOn: m.dateHeading,
    amount: m.cadHeading,
    payer: m.bankPayerHeading,
    text: m.bankTextHeading,
    pays: m.bankProposalHeading,
  };
  if (rows.length > 0) printRows(rows, columns, { empty: '' });
  console.log(m.bankHere({ count: preview.here.length }));
  if (above + totals > 0) console.log(m.bankLeftOut({ above, totals }));
  for (const { row, cents: missing } of gaps) console.log(m.bankGap({ row: String(row), amount: dollars(missing) }));
  printDoubtful(preview.doubtful);
}

function printDoubtful(rows: StatementPreview['doubtful']): void {
  console.log(m.bankDoubtful({ count: rows.length }));
  const doubtful = rows.map(({ row, text, problem }) => ({
    row,
    text,
    problem: m.bankProblem({ problem }),
  }));
  const problems = { row: m.bankRowHeading, text: m.bankTextHeading, problem: m.bankProblemHeading };
  if (doubtful.length > 0) printRows(doubtful, problems, { empty: '' });
}

const factsOf = (batch: { importId: number; added: number }, matched: readonly number[]) => ({
  import: String(batch.importId),
  added: batch.added,
  matched: matched.length,
});

/** The receipts that a line is, why it is ignored, or what it may pay. */
const paidText = ({ receipts, ignored, proposals }: LineProposals): string => {
  if (receipts !== '') return receipts;
  return ignored === '' ? proposalText(proposals) : m.bankIgnoredBecause({ reason: ignored });
};

/** Proposals, one per line: 'INV-2026-0007 500.00 (number, amount)'. */
const proposalText = (proposals: readonly Proposal[]): string =>
  proposals
    .map(({ parts, receipt, signals }) => {
      const paid = receipt?.number ?? parts.map(({ number, cents: part }) => `${number} ${dollars(part)}`).join(' + ');
      return `${paid} (${signals.join(', ')})`;
    })
    .join('\n');

async function targetOf(deps: OpenDeps, typed: readonly string[]): Promise<MatchTarget> {
  const [first = ''] = typed;
  if (typed.length === 1 && first.startsWith('RC-')) return { receipt: await findReceipt(deps, first) };
  const invoices = [];
  for (const text of typed) {
    const [wanted = '', amount] = text.split('=');
    const { id, company_id } = await findInvoice(deps, wanted);
    invoices.push({ invoiceId: id, companyId: company_id, cents: amount === undefined ? null : typedAmount(amount) });
  }
  return { invoices };
}

function typedNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CommandFailure(m.bankNotANumber({ text }));
  return Number(text);
}

async function jsonOf(file: string): Promise<string> {
  const text = decodeUnicode(await bytesOf(file));
  if (text === null) throw new CommandFailure(m.bankProfilesNotUnicode({ file }));
  return text;
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandFailure(m.bankFileUnreadable({ file, reason: (error as Error).message }));
  }
}
