import type { PayStatement } from '@portage/domain/pay-statements/pay-statement';
import { messagesIn } from '../../platform/catalogs.ts';
import type { Parts } from '../../platform/parts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { payStatementPdf } from './paper/statement-pdf.ts';
import { findStatement } from './queries/read.ts';

/**
 * The PDF of a pay statement, drawn from its sealed content in its language.
 * @throws Refusal when there is none
 */
export async function statementFile(
  { db, messages }: Pick<Parts, 'db' | 'messages'>,
  id: string,
): Promise<{ name: string; pdf: Buffer }> {
  const found = await findStatement(db, id);
  if (found === undefined) throw new Refusal(404, 'payStatementNotFound');
  const content: PayStatement = JSON.parse(found.content);
  return { name: `${found.number}.pdf`, pdf: await payStatementPdf(messagesIn(messages, found.locale), content) };
}
