import { type ProviderActName, providerActNames } from '@portage/contract/provider-acts';
import { Command } from 'commander';
import { Refusal, refusalText } from '../../platform/refusal.ts';
import { type ActField, actFields, fieldLines } from '../acts/act-fields.ts';
import { givenFields } from '../acts/act-input.ts';
import { runAct } from '../acts/run-act.ts';
import { m, messages } from '../messages.ts';
import { CommandFailure } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** Acts that the terminal doesn't carry out this way: a second person approves, and a secret isn't printed as JSON. */
const refused: { readonly [Act in ProviderActName]?: string } = {
  'provider/approve-payouts': m.actApproveElsewhere,
  'provider/export-payouts': m.actExportElsewhere,
  'provider/reveal-sin': m.actRevealElsewhere,
};

interface Flags {
  json?: string;
  file?: string;
}

/** `portage act NAME`: what the console does, by the same use cases. Without a name it lists the acts. */
export function actCommand(): Command {
  const act = new Command('act').description(m.act).addHelpText('after', `\n${m.actHelp}`);
  for (const name of providerActNames) act.addCommand(oneCommand(name));
  const other = new Command('list').argument('[name]').action((name: string | undefined) => {
    if (name !== undefined) act.error(m.actUnknown({ name }), { exitCode: 2 });
    act.outputHelp();
  });
  return act.addCommand(other, { isDefault: true, hidden: true });
}

function oneCommand(name: ProviderActName): Command {
  const short = name.replace('provider/', '');
  const fields = actFields(name);
  const done = messages.consoleAudit.actDone({ act: short.replaceAll('-', ''), name: short });
  const command = new Command(short)
    .summary(done)
    .description(m.actDone({ done }))
    .option('--json <fields>', m.actJsonOption)
    .addHelpText('after', ['', refused[name] ?? m.actFields, ...fieldLines(fields)].join('\n'));
  if (fields.some((field) => field.name === 'file')) command.option('--file <path>', m.actFileOption);
  return command.action(async (flags: Flags) => {
    const elsewhere = refused[name];
    if (elsewhere !== undefined) throw new CommandFailure(elsewhere);
    try {
      const given = await givenFields(name, { json: '{}', ...flags }, process.stdin);
      const answer = await withDeps((deps) => runAct(deps, name, given));
      console.log(JSON.stringify(answer, null, 2));
    } catch (error) {
      throw (error instanceof Refusal && explained(error, fields)) || error;
    }
  });
}

/** A refusal of a field with what it may be; null for any other. */
function explained(refusal: Refusal, fields: readonly ActField[]): CommandFailure | null {
  const { field: path } = (refusal.params ?? {}) as { field?: unknown };
  if (typeof path !== 'string') return null;
  const known = fields.find(({ name }) => name === path.replaceAll(/\.\d+/g, '[]'));
  const hint = known === undefined ? m.actFieldNames({ fields: topLevel(fields) }) : m.actFieldMay({ may: known.may });
  return new CommandFailure(`${refusalText(messages, refusal)} ${hint}`);
}

const topLevel = (fields: readonly ActField[]) =>
  fields
    .map(({ name }) => name)
    .filter((name) => !/[.[]/.test(name))
    .join(', ');
