import type { ProviderServer } from '../../../testing/provider-server.ts';
import { type ReadStatement, readBankFile } from '../bank/read-bank-file.ts';

/** The lines of a statement with the columns Date, Amount, Description and Payer. @param rows below the headings */
export async function readLines(server: ProviderServer, rows: readonly string[]): Promise<ReadStatement> {
  const file = await readBankFile(server.deps, ['Date,Amount,Description,Payer', ...rows].join('\n'));
  if (file.question !== null) throw new Error(`The statement asks: ${file.question}.`);
  return file;
}
