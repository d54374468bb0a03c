import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { cents, toDecimal } from '@portage/domain/money/money';
import { decodeUnicode } from '@portage/domain/text/decode-text';
import { Command } from 'commander';
import { findInvoice } from '../../modules/invoices/find-invoices.ts';
import { bankProfile } from '../../modules/receivables/bank/bank-profile.ts';
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
import { readStatement } from '../../modules/receivables/bank/read-statement.ts';
import { findReceipt } from '../../modules/receivables/find-client.ts';
import { typedAmount } from '../../modules/receivables/typed-amount.ts';
import type { OpenDeps } from '../../open-deps.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { statementText } from '../statement-text.ts';
import { withDeps } from '../with-deps.ts';

interface ImportFlags {
  profile: string;
  profiles?: string;
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
];

const importCommand = () =>
  new Command('import')
    .description(m.bankImport)
    .argument('<file>', m.bankFileArgument)
    .option('--profile <name>', m.bankProfileOption, 'generic')
    .option('--profiles <file>', m.bankProfilesOption)
    .option('--encoding <name>', m.bankEncodingOption)
    .option('--save', m.bankSaveOption)
    .option('--apply', m.bankApplyOption)
    .option('--include-doubtful', m.bankDoubtfulOption)
    .option('--json', m.jsonOption)
    .action(async (file: string, flags: ImportFlags) => {
      const json = flags.profiles === undefined ? null : await jsonOf(flags.profiles);
      const profile = bankProfile(json, flags.profile);
      const text = statementText(await bytesOf(file), { file, encoding: flags.encoding });
      const read = await readStatement(text, profile);
      const { save = false, apply = false, includeDoubtful = false } = flags;
      await withDeps(async (deps) => {
        if (!save && !apply) return printPreview(deps, await previewStatement(deps, profile.account, read), flags);
        const batch = await importStatement(deps, { account: profile.account, name: basename(file) }, read, {
          includeDoubtful,
        });
        const matched = apply && batch !== null ? await matchCertain(deps, batch.importId) : [];
        // What is doubtful after the import is not stored.
        const { doubtful } = await previewStatement(deps, profile.account, read);
        const result = { import: batch?.importId ?? null, added: batch?.added ?? 0, matched, doubtful };
        if (flags.json === true) return printResult(result, '', true);
        console.log(batch === null ? m.bankNothingNew : m.bankImported(factsOf(batch, matched)));
        printDoubtful(doubtful);
      });
    });

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

async function printPreview(deps: OpenDeps, preview: StatementPreview, { json }: ImportFlags): Promise<void> {
  const proposals = await proposeForFile(deps, preview.new);
  if (json === true) {
    const lines = preview.new.map((line) => ({ ...line, proposals: proposals.get(line.row) ?? [] }));
    return printResult({ ...preview, new: lines }, '', true);
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
