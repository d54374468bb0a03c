import { userInfo } from 'node:os';
import { ratesTemplate } from '@portage/domain/contributions/rates-document';
import { type TaxDifference, taxTablesTemplate } from '@portage/domain/income-tax/tables-document';
import { minimumWageTemplate } from '@portage/domain/minimum-wage/minimum-wage-document';
import { Command } from 'commander';
import { addRates } from '../../modules/rates/add-rates.ts';
import { addTaxTables } from '../../modules/rates/add-tax-tables.ts';
import { addExchangeRates } from '../../modules/rates/exchange-rates.ts';
import { loadFigures } from '../../modules/rates/load-figures.ts';
import { loadTaxTables } from '../../modules/rates/load-tax-tables.ts';
import { addMinimumWages } from '../../modules/rates/minimum-wages.ts';
import type { OpenDeps } from '../../open-deps.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { acceptedAnyFile } from '../rates-file.ts';
import { importedTables } from '../tax-import.ts';
import { withDeps } from '../with-deps.ts';

interface FileFlags {
  acceptChange: string[];
  by?: string;
  json?: boolean;
}

/** `portage rates`: the contribution rates and income tax tables that are not built in, minimum wages, levies and exchange rates. */
export function ratesCommand(): Command {
  const fileCommand = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<file>', m.ratesFileArgument)
      .option('--accept-change <figure>', m.ratesAcceptOption, (value: string, all: string[]) => [...all, value], [])
      .option('--json', m.jsonOption);
  return new Command('rates')
    .description(m.rates)
    .addCommand(
      new Command('template')
        .description(m.ratesTemplate)
        .argument('<year>', m.ratesYearArgument)
        .action(async (year: string) => {
          if (year === 'income-tax') return taxTemplate();
          if (year === 'minimum-wages') return console.log(JSON.stringify(minimumWageTemplate(), null, 2));
          if (!/^\d{4}$/.test(year)) throw new CommandFailure(m.ratesNotAYear({ year }));
          return console.log(JSON.stringify(ratesTemplate(Number(year)), null, 2));
        }),
    )
    .addCommand(
      new Command('import-tax')
        .description(m.taxImport)
        .argument('<file>', m.taxImportFile)
        .argument('<csv...>', m.taxImportTables)
        .action(importTax),
    )
    .addCommand(fileCommand('check', m.ratesCheck).action(check))
    .addCommand(fileCommand('add', m.ratesAdd).option('--by <name>', m.ratesByOption).action(add));
}

/** Prints the newest edition in use, with the days after it. */
const taxTemplate = () =>
  withDeps(async (deps) => {
    const last = (await loadTaxTables(deps)).editions.at(-1);
    if (last !== undefined) console.log(JSON.stringify(taxTablesTemplate(last), null, 2));
  });

/** Prints a file of tax tables with the figures of CRA's CSV files, and on standard error what they did not give. */
async function importTax(file: string, tables: readonly string[]): Promise<void> {
  const { document, left } = await importedTables(file, tables);
  console.log(JSON.stringify(document, null, 2));
  console.error(m.taxImportLeft({ paths: left.join(', ') }));
}

/** The file that was accepted. */
const accept = async (deps: OpenDeps, file: string, flags: FileFlags) =>
  acceptedAnyFile(file, await loadFigures(deps), flags.acceptChange);

/** What an edition changes: a line for each figure. */
const differenceLines = (differences: readonly TaxDifference[]): string[] =>
  differences.map(({ path, before, after }) =>
    m.taxDifference({ path, before: String(before ?? '–'), after: String(after ?? '–') }),
  );

const check = (file: string, flags: FileFlags) =>
  withDeps(async (deps) => {
    const checked = await accept(deps, file, flags);
    if (checked.kind === 'wages')
      return printResult(
        { wages: checked.accepted.length },
        m.wagesCorrect({ count: checked.accepted.length }),
        flags.json,
      );
    if (checked.kind === 'exchange')
      return printResult(
        { rates: checked.accepted.length },
        m.exchangeCorrect({ count: checked.accepted.length }),
        flags.json,
      );
    if (checked.kind === 'tax') {
      const { edition, from, until } = checked.accepted.document;
      const text = [m.taxCorrect({ edition, from, until }), ...differenceLines(checked.differences)].join('\n');
      return printResult({ edition, from, until, differences: checked.differences }, text, flags.json);
    }
    const { year, edition } = checked.accepted.document;
    return printResult({ year, edition }, m.ratesCorrect({ year: String(year), edition }), flags.json);
  });

const add = (file: string, flags: FileFlags) =>
  withDeps(async (deps) => {
    const checked = await accept(deps, file, flags);
    const by = flags.by ?? userInfo().username;
    if (checked.kind === 'wages') {
      const stored = await addMinimumWages(deps, checked.accepted, by);
      return printResult(stored, m.wagesAdded({ ...stored }), flags.json);
    }
    if (checked.kind === 'exchange') {
      const stored = await addExchangeRates(deps, checked.accepted, by);
      return printResult(stored, m.exchangeAdded({ ...stored }), flags.json);
    }
    if (checked.kind === 'tax') {
      const added = await addTaxTables(deps, checked.accepted, by);
      const { edition, sha256 } = added;
      if (added.outcome === 'taken') throw new CommandFailure(m.taxTaken({ edition }));
      const sentences = { added: m.taxAdded, superseded: m.taxSuperseded, same: m.taxSame };
      return printResult(added, sentences[added.outcome]({ edition, sha256 }), flags.json);
    }
    const added = await addRates(deps, checked.accepted, by);
    const params = { year: String(added.year), edition: added.edition, sha256: added.sha256 };
    if (added.outcome === 'invoiced') throw new CommandFailure(m.ratesInvoiced(params));
    const sentences = { added: m.ratesAdded, superseded: m.ratesSuperseded, same: m.ratesSame };
    return printResult(added, sentences[added.outcome](params), flags.json);
  });
