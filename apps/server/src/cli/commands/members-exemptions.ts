import { EXEMPTION_KINDS, type ExemptionKind } from '@portage/domain/contributions/exemptions';
import { Command, Option } from 'commander';
import { endOfExemption, exemptFromContributions } from '../../modules/payroll/exempt-contributions.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface ExemptFlags {
  kind: ExemptionKind;
  from: string;
  until?: string;
  reason: string;
  json?: boolean;
}

/** `members exempt` and `end-exemption`. */
export function exemptionCommands(): Command[] {
  const exempt = new Command('exempt')
    .description(m.membersExempt)
    .argument('<member>', m.personArgument)
    .addOption(new Option('--kind <kind>', m.exemptionKindOption).choices(EXEMPTION_KINDS).makeOptionMandatory())
    .requiredOption('--from <date>', m.exemptionFromOption)
    .option('--until <date>', m.exemptionUntilOption)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, { kind, from, until, reason, json }: ExemptFlags) =>
      withDeps(async (opened) => {
        const days = { from: typedDate(from), until: until === undefined ? null : typedDate(until) };
        const deps = await operatorAct(opened, 'provider/add-exemption', { reason, subject: wanted });
        const { id, name } = await exemptFromContributions(deps, wanted, { kind, ...days }, reason);
        printResult({ id }, m.membersExempted({ name, id }), json);
      }),
    );
  const end = new Command('end-exemption')
    .description(m.membersEndExemption)
    .argument('<exemption>', m.exemptionArgument)
    .option('--until <date>', m.exemptionLastOption)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((id: string, { until, reason, json }: Pick<ExemptFlags, 'until' | 'reason' | 'json'>) =>
      withDeps(async (opened) => {
        const last = until === undefined ? null : typedDate(until);
        const deps = await operatorAct(opened, 'provider/end-exemption', { reason, subject: id });
        const { name } = await endOfExemption(deps, id, last, reason);
        printResult({ id, until: last }, m.membersExemptionEnded({ name }), json);
      }),
    );
  return [exempt, end];
}
