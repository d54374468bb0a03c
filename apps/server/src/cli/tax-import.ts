import { importCraTables } from '@portage/domain/income-tax/import-cra-tables';
import { isTaxTablesDocument, leftToFill, type TaxTablesDocument } from '@portage/domain/income-tax/tables-document';
import { textOfCode } from '@portage/messages/coded-message';
import { m, messages } from './messages.ts';
import { CommandFailure } from './output.ts';
import { textOf } from './rates-file.ts';

/**
 * Fills a file of tax tables with the figures of CRA's CSV files.
 * @param file a path as `portage rates template income-tax` prints it, or '-' for standard input
 * @param tables paths of CSV files of tables 8.1 and 8.2
 * @returns the filled document, and the parts that no file gave
 * @throws CommandFailure that names every problem of the first file that cannot be read
 */
export async function importedTables(
  file: string,
  tables: readonly string[],
): Promise<{ document: TaxTablesDocument; left: string[] }> {
  let document = documentIn(await textOf(file));
  const filled: string[] = [];
  for (const path of tables) {
    const imported = importCraTables(await textOf(path), document);
    if (imported.problems.length > 0)
      throw new CommandFailure(
        [
          m.taxImportRefused({ file: path }),
          ...imported.problems.map((one) => textOfCode(messages.ratesProblems, one)),
        ].join('\n- '),
      );
    document = imported.document;
    filled.push(...imported.filled);
  }
  return { document, left: leftToFill(document, filled) };
}

function documentIn(text: string): TaxTablesDocument {
  try {
    const given: unknown = JSON.parse(text);
    if (isTaxTablesDocument(given)) return given as TaxTablesDocument;
  } catch {
    // Not a file of tax tables either.
  }
  throw new CommandFailure(m.taxImportNoTables);
}
