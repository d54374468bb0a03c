import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { OPENING_TEMPLATE } from '@portage/domain/contributions/opening-file';
import { textOfCode } from '@portage/messages/coded-message';
import { Command } from 'commander';
import { importYearToDate } from '../../modules/payroll/import-year-to-date.ts';
import { m, messages } from '../messages.ts';
import { CommandFailure, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

interface ImportFlags {
  template?: boolean;
  dryRun?: boolean;
  by?: string;
  json?: boolean;
}

/** `portage payroll import-ytd`: the year so far of people who move in mid-year. */
export function payrollImportCommand(): Command {
  return new Command('import-ytd')
    .description(m.importYtd)
    .argument('[file]', m.importYtdArgument)
    .option('--template', m.importYtdTemplateOption)
    .option('--dry-run', m.dryRunOption)
    .option('--by <name>', m.importYtdByOption)
    .option('--json', m.jsonOption)
    .action(async (file: string | undefined, flags: ImportFlags) => {
      if (flags.template) process.stdout.write(`${OPENING_TEMPLATE}\r\n`);
      else if (file === undefined) throw new CommandFailure(m.importYtdNoFile);
      else await importFile(file, flags);
    });
}

async function importFile(file: string, { dryRun = false, by = userInfo().username, json }: ImportFlags) {
  const content = await readFile(file).catch((error: Error) => {
    throw new CommandFailure(m.importYtdUnreadable({ file, reason: error.message }));
  });
  await withDeps(async (deps) => {
    const report = await importYearToDate(deps, content, { source: basename(file), by, dryRun });
    const outcomes = { imported: m.importYtdImported, unchanged: m.importYtdUnchanged, refused: m.importYtdRefused };
    const rows = report.rows.map(({ line, email, outcome, problem, warnings = [] }) => ({
      line,
      email,
      outcome: json ? outcome : outcomes[outcome],
      reason: [...(problem === undefined ? [] : [problem]), ...warnings.map((code) => ({ code }))]
        .map((coded) => textOfCode(messages.openingProblems, coded))
        .join(' '),
      ...(json ? { warnings } : {}),
    }));
    if (json) console.log(JSON.stringify({ saved: report.saved, rows }, null, 2));
    else
      printRows(
        rows,
        { line: m.rowHeading, email: m.emailHeading, outcome: m.outcomeHeading, reason: m.reasonHeading },
        { empty: '' },
      );
    const refused = report.rows.filter(({ outcome }) => outcome === 'refused').length;
    if (refused > 0) throw new CommandFailure(m.importYtdNothing({ count: refused }));
    if (!json) console.log(report.saved ? m.importYtdSaved : dryRun ? m.importYtdDry : m.importYtdSame);
  });
}
