import { Command } from 'commander';
import { asService } from '../../postgres/identity.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

async function move(
  company: string,
  from: string[],
  to: 'Completed' | 'Cancelled',
  json: boolean | undefined,
): Promise<void> {
  await withDeps(async (deps) => {
    const { rows } = await deps.db.run<{ plan_name: string; legal_name: string }>(
      asService,
      `update public.plans p set status = $3 from public.companies c
       where c.id = p.company_id and (c.id::text = $1 or c.legal_name = $1 or c.billing_email = $1)
         and p.id = (select id from public.plans q where q.company_id = c.id and q.status = any ($2) order by q.created_at desc limit 1)
       returning p.plan_name, c.legal_name`,
      [company, from, to],
    );
    const plan = rows[0];
    if (plan === undefined) throw new CommandFailure(`${company} has no plan that is ${from.join(' or ')}.`);
    printResult(
      { company: plan.legal_name, plan: plan.plan_name, status: to },
      `The ${plan.plan_name} plan of ${plan.legal_name} is ${to}.`,
      json,
    );
  });
}

export function plansCommand(): Command {
  const complete = new Command('complete')
    .description('Complete the plan a company has asked for')
    .argument('<company>', 'its id, name or billing e-mail')
    .option('--json', 'print JSON')
    .action((company: string, { json }: { json?: boolean }) => move(company, ['Processing'], 'Completed', json));
  const cancel = new Command('cancel')
    .description('Cancel a company’s latest plan')
    .argument('<company>', 'its id, name or billing e-mail')
    .option('--json', 'print JSON')
    .action((company: string, { json }: { json?: boolean }) =>
      move(company, ['Processing', 'Completed'], 'Cancelled', json),
    );
  return new Command('plans').description('Subscription plans').addCommand(complete).addCommand(cancel);
}
