import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { verifyDocument } from '../../modules/signatures/verify-document.ts';
import { checkSeal, sealPublicKey } from '../../providers/signature/document-seal.ts';
import { documentTypes, readTemplate, TEMPLATES } from '../../providers/signature/document-text.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

async function fileAt(path: string): Promise<Uint8Array> {
  return readFile(path).catch(() => {
    throw new CommandFailure(`${path} cannot be read.`);
  });
}

async function verifyOffline(path: string, keyFile: string, json: boolean | undefined): Promise<void> {
  const key = Buffer.from(await fileAt(keyFile)).toString('utf8');
  if (!key.includes('BEGIN PUBLIC KEY')) throw new CommandFailure(`${keyFile} is not a public key in PEM.`);
  const { result, requestId } = checkSeal(await fileAt(path), key);
  if (result === 'unsealed') throw new CommandFailure(`${path} has no seal of Portage.`);
  if (result === 'altered') throw new CommandFailure(`${path} is not as it was sealed by this key.`);
  printResult({ result: 'unaltered', request: requestId }, `Unaltered: sealed by this key as ${requestId}.`, json);
}

async function verify(path: string, { key, json }: { key?: string; json?: boolean }): Promise<void> {
  if (key !== undefined) return verifyOffline(path, key, json);
  const bytes = await fileAt(path);
  await withDeps(async (deps) => {
    const found = await verifyDocument(deps, bytes);
    if (found.result === 'unknown') throw new CommandFailure(`${path} is not a document signed here.`);
    if (found.result === 'altered')
      throw new CommandFailure(
        `${path} ${found.requestId === null ? 'bears a damaged seal' : `says it is ${found.requestId}`}, but it is not as it was sealed.`,
      );
    const { subject, company, completedAt } = found;
    printResult(found, `Unaltered: ${subject}, of ${company}, completed ${completedAt}.`, json);
  });
}

async function templates(json: boolean | undefined): Promise<void> {
  const folder = readConfig(process.env).SIGNATURE_TEMPLATES_DIR;
  const rows = await Promise.all(
    documentTypes.map(async (type) => {
      const { file, fields } = TEMPLATES[type];
      const state = await readTemplate(type, folder).then(
        ({ own }) => ({ from: own ? 'your folder' : 'built in', problem: '' }),
        (error: Error) => ({ from: 'your folder', problem: error.message }),
      );
      return { file, ...state, fields: fields.join(', ') };
    }),
  );
  printRows(rows, { file: 'File', from: 'From', problem: 'Problem' }, { ...(json ? { json } : {}), empty: '' });
  if (rows.some((row) => row.problem !== '')) throw new CommandFailure('A template needs mending; see above.');
}

export function documentsCommand(): Command {
  const verifying = new Command('verify')
    .description('Say whether a PDF is a document signed here, and unaltered')
    .argument('<file>', 'the PDF')
    .option('--key <file>', 'check the seal offline, with this public key and without a database')
    .option('--json', 'print JSON')
    .action(verify);
  const key = new Command('key').description('Print the public key that checks the seal of documents').action(() =>
    withDeps(async (deps) => {
      process.stdout.write(sealPublicKey(deps.keys));
    }),
  );
  const listing = new Command('templates')
    .description('Check the texts of agreement and letter, and say what is wrong')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) => templates(json));
  return new Command('documents')
    .description('Signed documents and their templates')
    .addCommand(verifying)
    .addCommand(key)
    .addCommand(listing);
}
