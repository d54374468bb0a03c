import { Command } from 'commander';
import { holdPay, listHolds, releasePay } from '../../modules/payroll/hold-pay.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface HoldFlags {
  person?: string;
  from?: string;
  to?: string;
  reason: string;
  json?: boolean;
}

/** `payroll hold`, `release` and `holds`. */
export const payrollHoldCommands = (): Command[] => [holdCommand(), releaseCommand(), holdsCommand()];

const holdCommand = () =>
  new Command('hold')
    .description(m.hold)
    .argument('<client>', m.clientArgument)
    .option('--person <id>', m.holdPersonOption)
    .option('--from <date>', m.holdFromOption)
    .option('--to <date>', m.holdToOption)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, { person, from, to, reason, json }: HoldFlags) => {
      if ((from === undefined) !== (to === undefined)) throw new CommandFailure(m.holdDaysIncomplete);
      const days = from === undefined || to === undefined ? null : { first: typedDate(from), last: typedDate(to) };
      if (person === undefined && days === null) throw new CommandFailure(m.holdNeedsSubject);
      return withDeps(async (deps) => {
        const client = await findClient(deps, wanted);
        const hold = await holdPay(deps, { companyId: client.id, memberId: person ?? null, days }, reason);
        printResult({ hold }, m.holdDone({ hold }), json);
      });
    });

const releaseCommand = () =>
  new Command('release')
    .description(m.release)
    .argument('<hold>', m.holdArgument)
    .requiredOption('--reason <text>', m.reasonOption)
    .option('--json', m.jsonOption)
    .action((hold: string, { reason, json }: { reason: string; json?: boolean }) =>
      withDeps(async (deps) => {
        await releasePay(deps, hold, reason);
        printResult({ hold }, m.releaseDone({ hold }), json);
      }),
    );

const holdsCommand = () =>
  new Command('holds')
    .description(m.holds)
    .option('--json', m.jsonOption)
    .action((flags: { json?: boolean }) =>
      withDeps(async (deps) =>
        printRows(
          await listHolds(deps),
          {
            id: m.idHeading,
            company: m.companyHeading,
            person: m.personHeading,
            first: m.fromHeading,
            last: m.toHeading,
            reason: m.reasonHeading,
            since: m.sinceHeading,
          },
          { ...flags, empty: m.holdsNone },
        ),
      ),
    );
