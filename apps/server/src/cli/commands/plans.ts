import { Command } from 'commander';
import { cancelPlan } from '../../modules/plans/cancel-plan.ts';
import { completePlan } from '../../modules/plans/complete-plan.ts';
import { findCompanyPlan } from '../../modules/plans/find-company-plan.ts';
import type { PlanNote } from '../../modules/plans/plan-note.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
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
    );
}
