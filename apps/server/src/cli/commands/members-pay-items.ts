import { PAY_ITEM_KINDS, type PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import { Command, Option } from 'commander';
import { addPayItem, endPayItem } from '../../modules/pay-items/add-item.ts';
import { typedAmount } from '../../modules/receivables/typed-amount.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface AddFlags {
  kind: PayItemKind;
  amount: string;
  from: string;
  until?: string;
  description: string;
  reason: string;
  json?: boolean;
}

/** `members add-item` and `end-item`. */
export function payItemCommands(): Command[] {
  const add = new Command('add-item')
    .description(m.membersAddItem)
    .argument('<member>', m.personArgument)
    .addOption(new Option('--kind <kind>', m.itemKindOption).choices(PAY_ITEM_KINDS).makeOptionMandatory())
    .requiredOption('--amount <amount>', m.deductionAmountOption)
    .requiredOption('--from <date>', m.deductionFromOption)
    .option('--until <date>', m.deductionUntilOption)
    .requiredOption('--description <text>', m.itemTextOption)
    .requiredOption('--reason <text>', m.itemReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, { kind, amount, from, until, description, reason, json }: AddFlags) =>
      withDeps(async (opened) => {
        const item = {
          kind,
          cents: typedAmount(amount),
          from: typedDate(from),
          until: until === undefined ? null : typedDate(until),
          description,
        };
        const deps = await operatorAct(opened, 'provider/add-pay-item', { reason, subject: wanted });
        const { id, name } = await addPayItem(deps, wanted, item, reason);
        printResult({ id }, m.membersItemAdded({ name, id }), json);
      }),
    );
  const end = new Command('end-item')
    .description(m.membersEndItem)
    .argument('<item>', m.itemArgument)
    .option('--until <date>', m.itemLastOption)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((id: string, { until, reason, json }: Pick<AddFlags, 'until' | 'reason' | 'json'>) =>
      withDeps(async (opened) => {
        const last = until === undefined ? null : typedDate(until);
        const deps = await operatorAct(opened, 'provider/end-pay-item', { reason, subject: id });
        const { name } = await endPayItem(deps, id, last, reason);
        printResult({ id, until: last }, m.membersItemEnded({ name }), json);
      }),
    );
  return [add, end];
}
