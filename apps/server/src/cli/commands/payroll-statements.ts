import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cents, toDecimal } from '@portage/domain/money/money';
import { Command } from 'commander';
import { findPerson } from '../../modules/employment/by-hand.ts';
import { listStatements } from '../../modules/pay-statements/list-statements.ts';
import { statementFile } from '../../modules/pay-statements/statement-file.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface Flags {
  person?: string;
  payday?: string;
  pdf?: string;
  json?: boolean;
}

/** `payroll statements`: lists pay statements, or writes them as PDF files. It changes nothing. */
export const payrollStatementsCommand = (): Command =>
  new Command('statements')
    .description(m.payStatements)
    .option('--person <person>', m.personArgument)
    .option('--payday <date>', m.paydayArgument)
    .option('--pdf <folder>', m.payStatementsPdfOption)
    .option('--json', m.jsonOption)
    .action(({ person, payday, pdf, json }: Flags) => {
      if (person === undefined && payday === undefined) throw new CommandFailure(m.payStatementsWhich);
      const day = payday === undefined ? null : typedDate(payday);
      return withDeps(async (deps) => {
        const member = person === undefined ? null : (await findPerson(deps, person)).id;
        const found = await listStatements(deps, member, day);
        if (pdf !== undefined) {
          for (const { id } of found) {
            const { name, pdf: bytes } = await statementFile(deps, id);
            await write(join(pdf, name), bytes);
          }
          return printResult(
            { folder: pdf, files: found.length },
            m.payStatementsWritten({ count: found.length, folder: pdf }),
            json,
          );
        }
        if (json === true)
          return printResult(
            found.map(({ id, number, content, seal, locale }) => ({
              id,
              number,
              locale,
              seal,
              content: JSON.parse(content),
            })),
            '',
            true,
          );
        printRows(
          found.map(({ number, person: name, paidOn, gross, withheld, net }) => ({
            number,
            person: name ?? '',
            paidOn: paidOn ?? '',
            gross: toDecimal(cents(Number(gross))),
            withheld: toDecimal(cents(Number(withheld))),
            net: toDecimal(cents(Number(net))),
          })),
          {
            number: m.statementNumberHeading,
            person: m.statementPersonHeading,
            paidOn: m.statementPaidHeading,
            gross: m.statementGrossHeading,
            withheld: m.statementWithheldHeading,
            net: m.statementNetHeading,
          },
          { empty: m.payStatementsNone },
        );
      });
    });

async function write(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes);
  } catch (error) {
    throw new CommandFailure(m.fileUnwritable({ file, reason: (error as Error).message }));
  }
}
