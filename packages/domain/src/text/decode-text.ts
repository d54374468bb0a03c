/** What spreadsheets write apart from Unicode: Windows in Western and in Central Europe, "CSV (Macintosh)" and "CSV (MS-DOS)". */
export const OLDER_ENCODINGS = ['windows-1252', 'macintosh', 'windows-1250', 'ibm850'] as const;
export type OlderEncoding = (typeof OLDER_ENCODINGS)[number];

/** The characters from 0x80 of the code page of MS-DOS in Western Europe and Canada, which `TextDecoder` does not know. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/**
 * The text of a file in Unicode: UTF-8 or UTF-16, with or without a byte order mark, which is not part of the text.
 * @returns null for a file in another encoding, which only a reader of its names can tell
 */
export function decodeUnicode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(unicodeOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 by its mark, or by the zero byte of its first character, which is never above U+00FF in a file of ours. */
function unicodeOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** The text of a file in an older encoding. */
export function decodeOlder(bytes: Uint8Array, encoding: OlderEncoding): string {
  if (encoding !== 'ibm850') return new TextDecoder(encoding).decode(bytes);
  let text = '';
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : IBM850.charAt(byte - 128);
  return text;
}

/** A text as one encoding reads it. */
export interface Reading {
  readonly encoding: 'unicode' | OlderEncoding;
  readonly text: string;
  /** Words that every other reading has with other letters. Empty for a file with one reading. */
  readonly sample: string;
}

/** The ways to read a file: one for Unicode, otherwise one for each older encoding that gives other letters. */
export function readingsOf(bytes: Uint8Array): Reading[] {
  const unicode = decodeUnicode(bytes);
  if (unicode !== null) return [{ encoding: 'unicode', text: unicode, sample: '' }];
  const texts = OLDER_ENCODINGS.map((encoding) => decodeOlder(bytes, encoding));
  // A byte is one character in each of them, so that a word is at the same place in all.
  const [first = ''] = texts;
  let samples = texts.map(() => '');
  for (const { 0: word, index } of first.matchAll(/[^\0- ",;|]*[^\0-\x7f][^\0- ",;|]*/g)) {
    const longer = texts.map((text, at) => `${samples[at]} ${text.slice(index, index + word.length)}`);
    if (new Set(longer).size > new Set(samples).size) samples = longer;
    if (new Set(samples).size === texts.length) break;
  }
  return OLDER_ENCODINGS.flatMap((encoding, at) => {
    const sample = samples[at] ?? '';
    return samples.indexOf(sample) === at ? [{ encoding, text: texts[at] ?? '', sample: sample.trim() }] : [];
  });
}

const FRENCH = /[ÀÂÇÉÈÊËÎÏÔÛÙÜŸŒÆàâçéèêëîïôûùüÿœæ’\u00a0\u202f–]/;
/** A small letter before a capital one with an accent, which the wrong encoding gives: 'SociÈtÈ'. */
const ODD_CASE = /\p{Ll}[ÀÂÇÉÈÊËÎÏÔÛÙÜŸŒÆ]/u;

/**
 * The reading of a file in which every letter beyond ASCII is one of French, as files of Canadian banks are.
 * @returns null when that is so in none of them or in several, so that a person must choose
 */
export function likelyReading(readings: readonly Reading[]): Reading | null {
  const [only, ...others] = readings.length === 1 ? readings : readings.filter(({ text }) => isFrench(text));
  return others.length === 0 ? (only ?? null) : null;
}

function isFrench(text: string): boolean {
  for (const [character] of text.matchAll(/[^\0-\x7f]/gu)) if (!FRENCH.test(character)) return false;
  return !ODD_CASE.test(text);
}
