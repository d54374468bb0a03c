import { Command } from 'commander';
import { cancelPlan } from '../../modules/plans/cancel-plan.ts';
import { completePlan } from '../../modules/plans/complete-plan.ts';
import { findCompanyPlan } from '../../modules/plans/find-company-plan.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

async function complete(company: string, json: boolean | undefined): Promise<void> {
  await withDeps(async (deps) => {
    const plan = await findCompanyPlan(deps, company, ['Processing']);
    const [sentence = '', ...notes] = await completePlan(deps, plan);
    const result = { company: plan.company, plan: plan.plan, status: 'Completed', notes };
    printResult(result, [sentence, ...notes].join(' '), json);
  });
}

async function cancel(company: string, json: boolean | undefined): Promise<void> {
  await withDeps(async (deps) => {
    const plan = await findCompanyPlan(deps, company, ['Processing', 'Completed']);
    const [sentence = '', ...notes] = await cancelPlan(deps, plan);
    const result = { company: plan.company, plan: plan.plan, status: 'Cancelled', notes };
    printResult(result, [sentence, ...notes].join(' '), json);
  });
}

export function plansCommand(): Command {
  const planCommand = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<company>', 'its id, name or billing e-mail')
      .option('--json', 'print JSON');
  return new Command('plans')
    .description('Subscription plans')
    .addCommand(
      planCommand('complete', 'Complete the plan a company has asked for').action(
        (company: string, { json }: { json?: boolean }) => complete(company, json),
      ),
    )
    .addCommand(
      planCommand('cancel', 'Cancel a company’s latest plan, here and at the billing provider').action(
        (company: string, { json }: { json?: boolean }) => cancel(company, json),
      ),
    );
}
