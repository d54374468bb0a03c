import { resealFactors } from '@portage/wire/auth/second-step/reseal-factors';
import { Command } from 'commander';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function rotateCommand(): Command {
  return new Command('rotate').description(m.rotate).addCommand(rotateSecretCommand());
}

function rotateSecretCommand(): Command {
  return new Command('secret')
    .description(m.rotateSecret)
    .option('--json', m.jsonOption)
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        if (deps.keys.previous === null) throw new CommandFailure(m.rotatePreviousMissing);
        await deps.adoptSecret();
        const result = await resealFactors(deps);
        const { resealed, unopened } = result;
        const sentences = [
          m.rotateAdopted,
          m.rotateResealed({ count: resealed }),
          ...(unopened > 0 ? [m.rotateUnopened({ count: unopened })] : []),
          m.rotateNext,
        ];
        printResult(result, sentences.join(' '), json);
      }),
    );
}
