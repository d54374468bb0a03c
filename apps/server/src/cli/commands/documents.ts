import { Command, Option } from 'commander';
import { addDocument } from '../../modules/documents/add-document.ts';
import { findPerson } from '../../modules/employment/by-hand.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { addSignedDocument } from '../../modules/signatures/add-signed-document.ts';
import { verifyDocument } from '../../modules/signatures/verify-document.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
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

interface AddFlags {
  client: string;
  person?: string;
  name: string;
  tag: string;
  signed?: boolean;
  json?: boolean;
}

/** Files a document with a client, which may be larger than an act takes. */
const add = async (file: string, { client, person, name, tag, signed, json }: AddFlags): Promise<void> => {
  const bytes = await fileAt(file);
  await withDeps(async (opened) => {
    const companyId = (await findClient(opened, client)).id;
    const memberId = person === undefined ? null : (await findPerson(opened, person)).id;
    const deps = await operatorAct(opened, 'provider/document-add', { subject: companyId });
    const about = { companyId, memberId };
    await (signed ? addSignedDocument : addDocument)(deps, { ...about, name, tag, fileName: file, bytes });
    printResult({ client, name }, m.documentAdded({ name }), json);
  });
};

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
  const adding = new Command('add')
    .description(m.documentsAdd)
    .argument('<file>', m.fileArgument)
    .requiredOption('--client <id>', m.clientArgument)
    .option('--person <id>', m.personArgument)
    .requiredOption('--name <name>', m.documentsNameOption)
    .addOption(
      new Option('--tag <tag>', m.documentsTagOption)
        .choices(['Admin', 'Contracts', 'Employee', 'Employer'])
        .default('Admin'),
    )
    .option('--signed', m.documentsSignedOption)
    .option('--json', m.jsonOption)
    .action(add);
  return new Command('documents').description(m.documents).addCommand(verifying).addCommand(key).addCommand(adding);
}
