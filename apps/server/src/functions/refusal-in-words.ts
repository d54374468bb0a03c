import { parsePlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import type { Catalog } from '@portage/messages';
import { textOfCode } from '@portage/messages/coded-message';
import type { Refusal } from '../platform/refusal.ts';

/** The parameters of refusals that are days. */
const dayParams = new Set(['date', 'day', 'payday']);

/** The parameters of refusals that are amounts, or stand for one, as `1,500.00`. */
const amountParams = new Set(['amount', 'left', 'lowers', 'max', 'open', 'rest', 'source', 'total']);
const AMOUNT = /^[\d,]+\.\d\d$/;
/** A day that a use case put into English words. */
const ENGLISH_DAY = /^\d{1,2} [A-Z][a-z]+ \d{4}$/;

/** The sentence for a refusal. Its days and amounts read as on the screens; the command line shows them as they are typed there. */
export function refusalInWords(
  messages: Pick<Catalog, 'refusals' | 'formats'> & Partial<Pick<Catalog, 'consoleFields'>>,
  refusal: Refusal,
): string {
  const params = Object.entries(refusal.params ?? {}).map(([name, value]) => {
    if (name === 'field') return [name, fieldName(messages.consoleFields ?? {}, String(value))];
    const day = dayParams.has(name) ? parsePlainDate(String(value)) : null;
    if (day !== null) return [name, messages.formats.formatShortDateInText(day)];
    const written = ENGLISH_DAY.test(String(value)) ? Date.parse(`${value} UTC`) : Number.NaN;
    if (!Number.isNaN(written))
      return [name, messages.formats.formatDate(plainDate(new Date(written).toISOString().slice(0, 10)))];
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
