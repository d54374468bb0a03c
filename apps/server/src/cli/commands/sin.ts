import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { checkSinKeys } from '../../modules/installation/health/sin-key-health.ts';
import { indexSins } from '../../modules/members/index-sins.ts';
import { revealSin } from '../../modules/members/reveal-sin.ts';
import { rotateSinKey } from '../../modules/members/rotate-sin-key.ts';
import { makeKeyPair, privateKeyFile, publicKeyFile } from '../../modules/members/sin-key-files.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { providerSecret, sinIndexKey } from '../../platform/boot/secrets.ts';
import { printFindings } from '../findings.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function sinCommand(): Command {
  return new Command('sin')
    .description(m.sin)
    .addCommand(revealCommand())
    .addCommand(initCommand())
    .addCommand(rotateCommand())
    .addCommand(indexCommand())
    .addCommand(checkCommand());
}

function revealCommand(): Command {
  return new Command('reveal')
    .description(m.sinReveal)
    .argument('<member>', m.memberArgument)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((member: string, { reason, json }: { reason: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const { actId } = await operatorAct(deps, 'provider/reveal-sin', { reason, subject: member.toLowerCase() });
        const sin = await revealSin(deps, member, actId);
        printResult({ member, sin }, `${sin.slice(0, 3)} ${sin.slice(3, 6)} ${sin.slice(6)}`, json);
      }),
    );
}

/** Needs no database, so the pair can be made on another machine. */
function initCommand(): Command {
  return new Command('init')
    .description(m.sinInit)
    .option('--json', m.jsonOption)
    .action(async ({ json }: { json?: boolean }) => {
      const config = { ...readConfig(process.env), SIN_PRIVATE_KEY_FILE: undefined };
      await makeKeyPair(config);
      const files = { privateFile: privateKeyFile(config), publicFile: publicKeyFile(config) };
      printResult(files, m.sinInitDone(files), json);
    });
}

function rotateCommand(): Command {
  return new Command('rotate')
    .description(m.sinRotate)
    .option('--old-key-lost', m.oldKeyLostOption)
    .option('--json', m.jsonOption)
    .action(({ oldKeyLost = false, json }: { oldKeyLost?: boolean; json?: boolean }) =>
      withDeps(async (deps) => {
        const rotation = await rotateSinKey(deps, { oldKeyLost });
        const { resealed: count, unopened, privateKeyFile: file } = rotation;
        const sentences = [
          m.sinRotated({ count, file }),
          ...(unopened > 0 ? [m.sinUnopened({ count: unopened })] : []),
        ];
        printResult(rotation, sentences.join(' '), json);
      }),
    );
}

function indexCommand(): Command {
  return new Command('index')
    .description(m.sinIndex)
    .option('--json', m.jsonOption)
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const result = await indexSins(deps, sinIndexKey(await providerSecret(deps.config)));
        const { indexed, unchanged, unopened } = result;
        const sentences = [
          m.sinIndexed({ indexed, unchanged }),
          ...(unopened > 0 ? [m.sinUnopened({ count: unopened })] : []),
        ];
        printResult(result, sentences.join(' '), json);
      }),
    );
}

function checkCommand(): Command {
  return new Command('check')
    .description(m.sinCheck)
    .option('--json', m.jsonOption)
    .action(({ json }: { json?: boolean }) => withDeps(async (deps) => printFindings(await checkSinKeys(deps), json)));
}
