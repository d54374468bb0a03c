import { Command } from 'commander';
import { verifyDocument } from '../../modules/signatures/verify-document.ts';
import { checkSeal, sealPublicKey } from '../../providers/signature/built-in/document-seal.ts';
import { fileAt } from '../file-at.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

async function verifyOffline(path: string, keyFile: string, json: boolean | undefined): Promise<void> {
  const key = (await fileAt(keyFile)).toString('utf8');
  if (!key.includes('-----BEGIN PUBLIC KEY-----')) throw new CommandFailure(m.keyNotPem({ file: keyFile }));
  const { result, requestId } = checkSeal(await fileAt(path), key);
  if (result === 'unsealed') throw new CommandFailure(m.documentUnsealed({ file: path }));
  if (result === 'altered') throw new CommandFailure(m.documentAlteredOffline({ file: path }));
  printResult(
    { result: 'unaltered', request: requestId },
    m.documentUnalteredOffline({ request: requestId ?? '' }),
    json,
  );
}

async function verify(path: string, { key, json }: { key?: string; json?: boolean }): Promise<void> {
  if (key !== undefined) return verifyOffline(path, key, json);
  const bytes = await fileAt(path);
  await withDeps(async (deps) => {
    const found = await verifyDocument(deps, bytes);
    if (found.result === 'unknown') throw new CommandFailure(m.documentUnknown({ file: path }));
    if (found.result === 'altered')
      throw new CommandFailure(
        found.requestId === null
          ? m.documentSealDamaged({ file: path })
          : m.documentAltered({ file: path, request: found.requestId }),
      );
    const { subject, company, completedAt } = found;
    printResult(found, m.documentUnaltered({ subject, company, date: completedAt }), json);
  });
}

export function documentsCommand(): Command {
  const verifying = new Command('verify')
    .description(m.documentsVerify)
    .argument('<file>', m.fileArgument)
    .option('--key <file>', m.keyOption)
    .option('--json', m.jsonOption)
    .action(verify);
  const key = new Command('key').description(m.documentsKey).action(() =>
    withDeps(async (deps) => {
      process.stdout.write(sealPublicKey(deps.keys));
    }),
  );
  return new Command('documents').description(m.documents).addCommand(verifying).addCommand(key);
}
