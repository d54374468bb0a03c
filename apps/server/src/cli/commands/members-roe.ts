import { toDecimal } from '@portage/domain/money/money';
import { formatDate } from '@portage/messages/formats';
import { Command } from 'commander';
import { recordOfEmploymentOf } from '../../modules/employment/record-of-employment.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** `members roe`: the figures of a record of employment. */
export const roeCommand = (): Command =>
  new Command('roe')
    .description(m.membersRoe)
    .argument('<member>', m.personArgument)
    .option('--json', m.jsonOption)
    .action((wanted: string, { json }: { json?: boolean }) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/record-of-employment', { subject: wanted });
        const { name, due, record } = await recordOfEmploymentOf(deps, wanted);
        const earnings = toDecimal(record.earnings);
        const said = { name, due: formatDate(due), hours: record.hours, earnings };
        printResult({ due, ...record, earnings }, m.membersRoeFigures(said), json);
        if (json !== true)
          printRows(
            record.periods.map((period) => ({ ...period, earnings: toDecimal(period.earnings) })),
            {
              start: m.startHeading,
              end: m.endHeading,
              hours: m.hoursHeading,
              earnings: m.insurableHeading,
            },
            { empty: m.membersNone },
          );
      }),
    );
