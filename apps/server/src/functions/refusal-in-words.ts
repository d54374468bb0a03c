import { parsePlainDate } from '@portage/domain/dates/plain-date';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import type { Catalog } from '@portage/messages';
import { textOfCode } from '@portage/messages/coded-message';
import type { Refusal } from '../platform/refusal.ts';

/** The parameters of refusals that are days. */
const dayParams = new Set(['date', 'day', 'first', 'last', 'payday']);

/** The parameters of refusals that are amounts, or stand for one, as `CAD 1,500.00`. */
const amountParams = new Set(['amount', 'left', 'lowers', 'max', 'maximum', 'open', 'rest', 'source', 'total']);
const AMOUNT = /^(?:CAD\s)?[\d,]+\.\d\d$/;

/** The sentence for a refusal. Its days and amounts read as on the screens; the command line shows them as they are typed there. */
export function refusalInWords(
  messages: Pick<Catalog, 'refusals' | 'formats'> & Partial<Pick<Catalog, 'consoleFields'>>,
  refusal: Refusal,
): string {
  const params = Object.entries(refusal.params ?? {}).map(([name, value]) => {
    if (name === 'field') return [name, fieldName(messages.consoleFields ?? {}, String(value))];
    const day = dayParams.has(name) ? parsePlainDate(String(value)) : null;
    if (day !== null) return [name, messages.formats.formatDate(day)];
    const amount = amountParams.has(name) && AMOUNT.test(String(value)) ? parseTypedAmount(String(value)) : null;
    return [name, amount === null ? value : messages.formats.formatCad(amount)];
  });
  return textOfCode(messages.refusals, { code: refusal.code, params: Object.fromEntries(params) });
}

/** A field as its form calls it: `invoices.0.invoice` is an invoice. A field without a name stays as it is. */
function fieldName(names: Readonly<Record<string, string>>, path: string): string {
  const own = path.split('.').findLast((part) => !/^\d+$/.test(part));
  const key = own?.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return (key === undefined ? undefined : names[key]) ?? path;
}
