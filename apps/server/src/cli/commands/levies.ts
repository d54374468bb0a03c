import { DEFAULT_CLASS, LEVIES } from '@portage/domain/charges/levies';
import { NO_CENTS } from '@portage/domain/money/money';
import { isProvince } from '@portage/domain/places/provinces';
import { formatCad } from '@portage/messages/formats';
import { Command } from 'commander';
import { addLevyRate } from '../../modules/charges/add-levy-rate.ts';
import { listLevyRates } from '../../modules/charges/list-levy-rates.ts';
import { typedAmount } from '../../modules/receivables/typed-amount.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { amountOrZero } from '../amount-or-zero.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface LevyFlags {
  from: string;
  source: string;
  url?: string;
  class?: string;
  max?: string;
  exemption?: string;
  json?: boolean;
}

/** `rates add-levy`. */
export const addLevyCommand = (): Command =>
  new Command('add-levy')
    .description(m.addLevy)
    .argument('<province>', m.addLevyProvince)
    .argument('<levy>', m.addLevyLevy)
    .argument('<percent>', m.addLevyPercent)
    .requiredOption('--from <day>', m.addLevyFrom)
    .requiredOption('--source <text>', m.addLevySource)
    .option('--url <address>', m.addLevyUrl)
    .option('--class <name>', m.addLevyClass)
    .option('--max <amount>', m.addLevyMax)
    .option('--exemption <amount>', m.addLevyExemption)
    .option('--json', m.jsonOption)
    .action((province: string, levy: string, percent: string, flags: LevyFlags) =>
      withDeps(async (opened) => {
        if (!isProvince(province)) throw new CommandFailure(m.addLevyNoProvince({ province }));
        const found = LEVIES.find((one) => one === levy);
        if (found === undefined) throw new CommandFailure(m.addLevyUnknown({ levy, levies: LEVIES.join(', ') }));
        const rate = {
          province,
          levy: found,
          class: flags.class ?? DEFAULT_CLASS,
          percent,
          maximum: flags.max === undefined ? null : typedAmount(flags.max),
          exemption: flags.exemption === undefined ? NO_CENTS : amountOrZero(flags.exemption),
          from: typedDate(flags.from),
          source: flags.source,
          url: flags.url ?? '',
        };
        const subject = `${province} ${levy} ${rate.class}`;
        const deps = await operatorAct(opened, 'provider/add-levy-rate', { reason: undefined, subject });
        await addLevyRate(deps, rate);
        printResult({ ...rate }, m.addLevyDone({ subject, percent, from: rate.from }), flags.json);
      }),
    );

/** `rates levies`. */
export const leviesCommand = (): Command =>
  new Command('levies')
    .description(m.levies)
    .option('--json', m.jsonOption)
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const rows = (await listLevyRates(deps)).map((rate) => ({
          ...rate,
          percent: String(rate.rate / 1000),
          maximum: rate.maximum === null ? '' : formatCad(rate.maximum),
          exemption: rate.exemption === 0 ? '' : formatCad(rate.exemption),
        }));
        printRows(
          rows,
          {
            province: m.levyProvinceHeading,
            levy: m.levyHeading,
            class: m.levyClassHeading,
            percent: m.levyPercentHeading,
            maximum: m.levyMaxHeading,
            exemption: m.levyExemptionHeading,
            from: m.levyFromHeading,
          },
          { ...(json === undefined ? {} : { json }), empty: m.leviesNone },
        );
      }),
    );
