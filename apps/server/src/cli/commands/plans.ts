import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import {
  MAX_AGREED_PRICE,
  PLAN_NAMES,
  PLAN_TERMS,
  type PlanName,
  type PlanTerm,
  planCap,
} from '@portage/domain/plans/plans';
import { Command, Option } from 'commander';
import { cancelPlan } from '../../modules/plans/cancel-plan.ts';
import { completePlan } from '../../modules/plans/complete-plan.ts';
import { findCompanyPlan } from '../../modules/plans/find-company-plan.ts';
import type { PlanNote } from '../../modules/plans/plan-note.ts';
import { recordPlan } from '../../modules/plans/record-plan.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface ReasonFlags {
  reason?: string;
  json?: boolean;
}

function noteText(note: PlanNote): string {
  switch (note.code) {
    case 'checkoutPaid':
    case 'checkoutStillOpen':
    case 'otherProvider':
      return m[note.code](note.params);
    case 'subscriptionEnded':
      return m.subscriptionEnded;
    case 'currentPlan':
      return m.currentPlan(note.params);
  }
}

async function complete(company: string, { reason, json }: ReasonFlags): Promise<void> {
  await withDeps(async (opened) => {
    const deps = await operatorAct(opened, 'provider/complete-plan', { reason, subject: company });
    const plan = await findCompanyPlan(deps, company, ['Processing']);
    const notes = (await completePlan(deps, plan)).map(noteText);
    const result = { company: plan.company, plan: plan.plan, status: 'Completed', notes };
    printResult(result, [m.planCompleted(plan), ...notes].join(' '), json);
  });
}

async function cancel(company: string, { reason, json }: ReasonFlags): Promise<void> {
  await withDeps(async (opened) => {
    const deps = await operatorAct(opened, 'provider/cancel-plan', { reason, subject: company });
    const plan = await findCompanyPlan(deps, company, ['Processing', 'Completed']);
    const notes = (await cancelPlan(deps, plan)).map(noteText);
    const result = { company: plan.company, plan: plan.plan, status: 'Cancelled', notes };
    printResult(result, [m.planCancelled(plan), ...notes].join(' '), json);
  });
}

interface RecordFlags extends ReasonFlags {
  plan: PlanName;
  term: PlanTerm;
  seats: string;
  price: string;
  from: string;
  until?: string;
}

async function record(wanted: string, { reason, json, ...flags }: RecordFlags): Promise<void> {
  if (!/^([1-9]\d{0,5}|unlimited)$/.test(flags.seats)) throw new CommandFailure(m.planSeatsInvalid(flags));
  const price = flags.price === 'custom' ? null : parseTypedAmount(flags.price);
  if (flags.price !== 'custom' && (price === null || price < 1 || price > MAX_AGREED_PRICE))
    throw new CommandFailure(m.planPriceInvalid(flags));
  const from = typedDate(flags.from);
  const until = flags.until === undefined ? null : typedDate(flags.until);
  await withDeps(async (opened) => {
    const client = await findClient(opened, wanted);
    const deps = await operatorAct(opened, 'provider/record-plan', { reason, subject: client.id });
    const agreed = { name: flags.plan, term: flags.term, seats: planCap(flags.seats), price, from, until };
    const notes = (await recordPlan(deps, client.id, agreed)).map(noteText);
    const result = { company: client.name, plan: flags.plan, status: 'Completed', notes };
    printResult(result, [m.planCompleted({ plan: flags.plan, company: client.name }), ...notes].join(' '), json);
  });
}

export function plansCommand(): Command {
  const planCommand = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<company>', m.planCompanyArgument)
      .option('--reason <text>', m.actReasonOption)
      .option('--json', m.jsonOption);
  return new Command('plans')
    .description(m.plans)
    .addCommand(
      planCommand('complete', m.plansComplete).action((company: string, flags: ReasonFlags) =>
        complete(company, flags),
      ),
    )
    .addCommand(
      planCommand('cancel', m.plansCancel).action((company: string, flags: ReasonFlags) => cancel(company, flags)),
    )
    .addCommand(
      planCommand('record', m.plansRecord)
        .addOption(new Option('--plan <name>', m.planNameOption).choices(PLAN_NAMES).makeOptionMandatory())
        .addOption(new Option('--term <term>', m.planTermOption).choices(PLAN_TERMS).makeOptionMandatory())
        .requiredOption('--seats <count>', m.planSeatsOption)
        .requiredOption('--price <amount>', m.planPriceOption)
        .requiredOption('--from <date>', m.planFromOption)
        .option('--until <date>', m.planUntilOption)
        .action((company: string, flags: RecordFlags) => record(company, flags)),
    );
}
