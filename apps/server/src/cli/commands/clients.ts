import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { companyMessages } from '../../modules/mail/receiver-language.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { statement } from '../../modules/receivables/statement/statement.ts';
import { statementPdf } from '../../modules/receivables/statement/statement-pdf.ts';
import { today } from '../../platform/today.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface StatementFlags {
  from?: string;
  to?: string;
  pdf: string;
  json?: boolean;
}

/** `clients statement`: the PDF in the client's language. Its figures are the act `client-statement`. */
export function clientsCommand(): Command {
  const print = new Command('statement')
    .description(m.clientsStatement)
    .argument('<client>', m.clientArgument)
    .option('--from <date>', m.fromDateOption)
    .option('--to <date>', m.toDateOption)
    .requiredOption('--pdf <file>', m.pdfOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, flags: StatementFlags) =>
      withDeps(async (deps) => {
        const from = flags.from === undefined ? null : typedDate(flags.from);
        const to = flags.to === undefined ? today(deps.clock) : typedDate(flags.to);
        const made = await statement(deps, await findClient(deps, wanted), { from, to });
        const texts = await companyMessages(deps.messages, deps.db, made.client.id);
        await writeBytes(flags.pdf, await statementPdf({ ...deps, messages: texts }, made));
        printResult({ file: flags.pdf }, m.pdfWritten({ file: flags.pdf }), flags.json);
      }),
    );
  return new Command('clients').description(m.clients).addCommand(print);
}

async function writeBytes(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes);
  } catch (error) {
    throw new CommandFailure(m.fileUnwritable({ file, reason: (error as Error).message }));
  }
}
