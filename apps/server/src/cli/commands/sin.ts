import { Command } from 'commander';
import { decrypt, readMessage, readPrivateKey } from 'openpgp';
import { readSinPrivateKey } from '../../modules/members/sin-key.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function sinCommand(): Command {
  const reveal = new Command('reveal')
    .description('Decrypt one Social Insurance Number; the reveal is recorded in the audit log')
    .argument('<member>', 'team member id')
    .option('--json', 'print JSON')
    .action((member: string, { json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        if (!/^[0-9a-f-]{36}$/i.test(member)) throw new CommandFailure(`${member} is not a team member id.`);
        // The record is written by the same call that hands the sealed number out: there is no reveal without it.
        const { rows } = await deps.owner.query<{ sealed: Buffer | null }>(
          'select app.hand_out_sealed_sin($1) as sealed',
          [member],
        );
        const sealed = rows[0]?.sealed;
        if (!sealed) throw new CommandFailure(`There is no Social Insurance Number for ${member}.`);
        const { data } = await decrypt({
          message: await readMessage({ binaryMessage: new Uint8Array(sealed) }),
          decryptionKeys: await readPrivateKey({ armoredKey: await readSinPrivateKey(deps.config) }),
        });
        const sin = String(data);
        printResult({ member, sin }, `${sin.slice(0, 3)} ${sin.slice(3, 6)} ${sin.slice(6)}`, json);
      }),
    );
  return new Command('sin').description('Social Insurance Numbers').addCommand(reveal);
}
