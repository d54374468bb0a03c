import { parsePlainDate } from '@portage/domain/dates/plain-date';
import type { Catalog } from '@portage/messages';
import { textOfCode } from '@portage/messages/coded-message';
import type { Refusal } from '../platform/refusal.ts';

/** The parameters of refusals that are days. */
const dayParams = new Set(['date', 'day', 'payday']);

/** The sentence for a refusal. Its days read as on the screens; the command line shows them as they are typed there. */
export function refusalInWords(messages: Pick<Catalog, 'refusals' | 'formats'>, refusal: Refusal): string {
  const params = Object.entries(refusal.params ?? {}).map(([name, value]) => {
    const day = dayParams.has(name) ? parsePlainDate(String(value)) : null;
    return [name, day === null ? value : messages.formats.formatShortDateInText(day)];
  });
  return textOfCode(messages.refusals, { code: refusal.code, params: Object.fromEntries(params) });
}
