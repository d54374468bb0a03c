import { userInfo } from 'node:os';
import { ratesTemplate } from '@portage/domain/contributions/rates-document';
import { minimumWageTemplate } from '@portage/domain/minimum-wage/minimum-wage-document';
import { Command } from 'commander';
import { addRates } from '../../modules/rates/add-rates.ts';
import { type ListedRates, listRates } from '../../modules/rates/list-rates.ts';
import { loadRates } from '../../modules/rates/load-rates.ts';
import { addMinimumWages, listMinimumWages, loadMinimumWages } from '../../modules/rates/minimum-wages.ts';
import type { OpenDeps } from '../../open-deps.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { acceptedAnyFile } from '../rates-file.ts';
import { withDeps } from '../with-deps.ts';

interface FileFlags {
  acceptChange: string[];
  by?: string;
  json?: boolean;
}

/** `portage rates`: the contribution rates of years that are not built in, and minimum wages. */
export function ratesCommand(): Command {
  const fileCommand = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<file>', m.ratesFileArgument)
      .option('--accept-change <figure>', m.ratesAcceptOption, (value: string, all: string[]) => [...all, value], [])
      .option('--json', m.jsonOption);
  return new Command('rates')
    .description(m.rates)
    .addCommand(new Command('list').description(m.ratesList).option('--json', m.jsonOption).action(list))
    .addCommand(new Command('wages').description(m.wagesList).option('--json', m.jsonOption).action(listWages))
    .addCommand(
      new Command('template')
        .description(m.ratesTemplate)
        .argument('<year>', m.ratesYearArgument)
        .action((year: string) => {
          if (year === 'minimum-wages') return console.log(JSON.stringify(minimumWageTemplate(), null, 2));
          if (!/^\d{4}$/.test(year)) throw new CommandFailure(m.ratesNotAYear({ year }));
          return console.log(JSON.stringify(ratesTemplate(Number(year)), null, 2));
        }),
    )
    .addCommand(fileCommand('check', m.ratesCheck).action(check))
    .addCommand(fileCommand('add', m.ratesAdd).option('--by <name>', m.ratesByOption).action(add));
}

const states: Record<ListedRates['state'], string> = {
  builtIn: m.ratesBuiltIn,
  inUse: m.ratesInUse,
  superseded: m.ratesOld,
};

const list = ({ json }: { json?: boolean }) =>
  withDeps(async (deps) => {
    const rows = (await listRates(deps)).map(({ addedAt, ...row }) => ({
      ...row,
      state: states[row.state],
      addedAt: addedAt?.toISOString() ?? null,
    }));
    printRows(
      rows,
      {
        year: m.ratesYearHeading,
        edition: m.ratesEditionHeading,
        state: m.ratesStateHeading,
        addedBy: m.ratesByHeading,
        addedAt: m.ratesAtHeading,
      },
      { ...(json === undefined ? {} : { json }), empty: '' },
    );
  });

/** The figures in use, and the file that was accepted. */
const accept = async (deps: OpenDeps, file: string, flags: FileFlags) =>
  acceptedAnyFile(file, { rates: await loadRates(deps), wages: await loadMinimumWages(deps) }, flags.acceptChange);

const check = (file: string, flags: FileFlags) =>
  withDeps(async (deps) => {
    const { rates, wages } = await accept(deps, file, flags);
    if (rates === undefined)
      return printResult({ wages: wages.length }, m.wagesCorrect({ count: wages.length }), flags.json);
    const { year, edition } = rates.document;
    return printResult({ year, edition }, m.ratesCorrect({ year: String(year), edition }), flags.json);
  });

const add = (file: string, flags: FileFlags) =>
  withDeps(async (deps) => {
    const { rates, wages } = await accept(deps, file, flags);
    const by = flags.by ?? userInfo().username;
    if (rates === undefined) {
      const stored = await addMinimumWages(deps, wages, by);
      return printResult(stored, m.wagesAdded({ ...stored }), flags.json);
    }
    const added = await addRates(deps, rates, by);
    const params = { year: String(added.year), edition: added.edition, sha256: added.sha256 };
    if (added.outcome === 'invoiced') throw new CommandFailure(m.ratesInvoiced(params));
    const sentences = { added: m.ratesAdded, superseded: m.ratesSuperseded, same: m.ratesSame };
    return printResult(added, sentences[added.outcome](params), flags.json);
  });

const listWages = ({ json }: { json?: boolean }) =>
  withDeps(async (deps) => {
    const rows = (await listMinimumWages(deps)).map(({ addedAt, ...row }) => ({
      ...row,
      addedAt: addedAt?.toISOString() ?? null,
    }));
    const columns = {
      province: m.wagesProvinceHeading,
      since: m.wagesSinceHeading,
      hourly: m.wagesHourlyHeading,
      source: m.wagesSourceHeading,
      addedBy: m.ratesByHeading,
      addedAt: m.ratesAtHeading,
    };
    printRows(rows, columns, { ...(json === undefined ? {} : { json }), empty: '' });
  });
