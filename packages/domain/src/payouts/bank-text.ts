import { foldText } from '../text/fold-text.ts';

/**
 * A name in the letters that Canadian banks take in a payment file: capitals without accents, digits, spaces and a few signs, cut to a
 * length. null where nothing is left, as of a name in another script: the bank rejects a payment without a name.
 */
export function bankText(text: string, length: number): string | null {
  const plain = foldText(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 &'.,/-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trim();
  return /[A-Z0-9]/.test(plain) ? plain : null;
}
