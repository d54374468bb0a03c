import { foldText } from '@portage/domain/text/fold-text';

/** How many colors faces have: `--face-1` to `--face-6` of the tokens. */
const FACE_COLORS = 6;

/** The first letter or digit of a word, with its accents; '' for a word without one. */
const firstLetter = (word: string | undefined): string => word?.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? '';

/**
 * The initials of a person's name in capitals: of its first and last word, or one for a single word or an email address.
 * @returns '?' for a name without letters
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => firstLetter(word) !== '');
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${firstLetter(words[0])}${firstLetter(last)}`.toUpperCase() || '?';
}

/** The color of a name, from 1 to 6: the same wherever the name is shown, whatever its case and accents. */
export function faceColor(name: string): number {
  let hash = 0;
  for (const sign of foldText(name.trim())) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return (hash % FACE_COLORS) + 1;
}
