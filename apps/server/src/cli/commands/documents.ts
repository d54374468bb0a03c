import { readFile } from 'node:fs/promises';
import { isUuid } from '@portage/domain/text/uuid';
import { Command, Option } from 'commander';
import { readConfig } from '../../config.ts';
import { addDocument } from '../../modules/documents/add-document.ts';
import { addSignedDocument } from '../../modules/signatures/add-signed-document.ts';
import { listTemplates } from '../../modules/signatures/list-templates.ts';
import { cancelRequest, resendRequest, sendRequest } from '../../modules/signatures/manage-request.ts';
import { undoSignedDocument } from '../../modules/signatures/undo-signed-document.ts';
import { verifyDocument } from '../../modules/signatures/verify-document.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { checkSeal, sealPublicKey } from '../../providers/signature/built-in/document-seal.ts';
import { m, messages } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

async function fileAt(path: string): Promise<Uint8Array> {
  return readFile(path).catch(() => {
    throw new CommandFailure(m.fileUnreadable({ file: path }));
  });
}

async function verifyOffline(path: string, keyFile: string, json: boolean | undefined): Promise<void> {
  const key = Buffer.from(await fileAt(keyFile)).toString('utf8');
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

async function templates(json: boolean | undefined): Promise<void> {
  const rows = (await listTemplates({ config: readConfig(process.env) }, messages)).map(
    ({ file, own, problem, fields }) => ({
      file,
      from: own ? m.templateOwn : m.templateBuiltIn,
      problem: problem ?? '',
      fields: fields.join(', '),
    }),
  );
  printRows(
    rows,
    { file: m.fileHeading, from: m.fromHeading, problem: m.problemHeading },
    { ...(json ? { json } : {}), empty: '' },
  );
  if (rows.some((row) => row.problem !== '')) throw new CommandFailure(m.templatesWrong);
}

interface AddFlags {
  client: string;
  person?: string;
  name: string;
  tag: string;
  signed?: boolean;
  json?: boolean;
}

/** Files a document with a client. */
const add = async (file: string, { client, person, name, tag, signed, json }: AddFlags): Promise<void> => {
  const bytes = await fileAt(file);
  await withDeps(async (deps) => {
    const about = { companyId: uuidOf(client), memberId: person === undefined ? null : uuidOf(person) };
    await (signed ? addSignedDocument : addDocument)(deps, { ...about, name, tag, fileName: file, bytes });
    printResult({ client, name }, m.documentAdded({ name }), json);
  });
};

function uuidOf(id: string): string {
  if (isUuid(id)) return id;
  throw new CommandFailure(m.idInvalid({ id }));
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
  const listing = new Command('templates')
    .description(m.documentsTemplates)
    .option('--json', m.jsonOption)
    .action(({ json }: { json?: boolean }) => templates(json));
  const adding = new Command('add')
    .description(m.documentsAdd)
    .argument('<file>', m.fileArgument)
    .requiredOption('--client <id>', m.documentsClientOption)
    .option('--person <id>', m.documentsPersonOption)
    .requiredOption('--name <name>', m.documentsNameOption)
    .addOption(
      new Option('--tag <tag>', m.documentsTagOption)
        .choices(['Admin', 'Contracts', 'Employee', 'Employer'])
        .default('Admin'),
    )
    .option('--signed', m.documentsSignedOption)
    .option('--json', m.jsonOption)
    .action(add);
  const resending = new Command('resend')
    .description(m.documentsResend)
    .argument('<request>', m.documentsRequestArgument)
    .option('--json', m.jsonOption)
    .action((request: string, { json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const outcome = await resendRequest(deps, uuidOf(request));
        printResult({ request, outcome }, outcome === 'sent' ? m.documentsSent : m.documentsReminded, json);
      }),
    );
  const canceling = new Command('cancel')
    .description(m.documentsCancel)
    .argument('<request>', m.documentsRequestArgument)
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((request: string, { reason, json }: { reason?: string; json?: boolean }) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/signature-cancel', { reason, subject: uuidOf(request) });
        await cancelRequest(deps, uuidOf(request));
        printResult({ request, canceled: true }, m.documentsCanceled, json);
      }),
    );
  const sending = new Command('send')
    .description(m.documentsSend)
    .requiredOption('--client <id>', m.documentsClientOption)
    .option('--person <id>', m.documentsPersonOption)
    .option('--json', m.jsonOption)
    .action(({ client, person, json }: { client: string; person?: string; json?: boolean }) =>
      withDeps(async (deps) => {
        await sendRequest(deps, uuidOf(client), person === undefined ? null : uuidOf(person));
        printResult({ client, sent: true }, m.documentsSent, json);
      }),
    );
  const undoing = new Command('undo-signed')
    .description(m.documentsUndoSigned)
    .argument('<request>', m.documentsRequestArgument)
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((request: string, { reason, json }: { reason?: string; json?: boolean }) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/document-undo-signed', { reason, subject: uuidOf(request) });
        await undoSignedDocument(deps, uuidOf(request));
        printResult({ request, undone: true }, m.documentsUndone, json);
      }),
    );
  return [verifying, key, listing, adding, sending, resending, canceling, undoing].reduce(
    (command, one) => command.addCommand(one),
    new Command('documents').description(m.documents),
  );
}
