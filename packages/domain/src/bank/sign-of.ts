import { foldText } from '../text/fold-text.ts';

const DEBIT = /^(?:d|db|dr|debit|withdrawal|retrait)s?$/;
const CREDIT = /^(?:c|cr|credit|deposit|depot)s?$/;
/** The sign that 'DEBIT' or 'Crédit' gives an amount; null for another word. */
export function signOf(kind: string): 1 | -1 | null {
  const word = foldText(kind.trim());
  if (DEBIT.test(word)) return -1;
  return CREDIT.test(word) ? 1 : null;
}
