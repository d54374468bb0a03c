import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { StatementReading } from '@portage/domain/bank/read-statement';
import { storedLayout } from '@portage/domain/bank/stored-layout';
import type { DateOrder } from '@portage/domain/dates/read-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import { decodeUnicode } from '@portage/domain/text/decode-text';
import { Command, Option } from 'commander';
import { keepLayout } from '../../modules/receivables/bank/bank-layouts.ts';
import { type BankProfile, bankProfile, profileLayout } from '../../modules/receivables/bank/bank-profile.ts';
import {
  importStatement,
  previewStatement,
  type StatementPreview,
} from '../../modules/receivables/bank/import-statement.ts';
import { matchCertain, proposeForFile } from '../../modules/receivables/bank/match-certain.ts';
import type { Proposal } from '../../modules/receivables/bank/propose.ts';
import { readBankFile, readByLayout } from '../../modules/receivables/bank/read-bank-file.ts';
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

/** `receipts`: reads files in the encodings of banks, and by profiles of columns that only a file describes. */
export const receiptsCommand = (): Command =>
  new Command('receipts').description(m.receipts).addCommand(importCommand()).addCommand(keepLayoutCommand());

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

/** Proposals, one per line: 'INV-2026-0007 500.00 (number, amount)'. */
const proposalText = (proposals: readonly Proposal[]): string =>
  proposals
    .map(({ parts, receipt, signals }) => {
      const paid = receipt?.number ?? parts.map(({ number, cents: part }) => `${number} ${dollars(part)}`).join(' + ');
      return `${paid} (${signals.join(', ')})`;
    })
    .join('\n');

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
