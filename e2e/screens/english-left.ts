import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../product/product.ts';

/** The texts of a locale that a company can see, so not those of operators, the command line and the console. */
function textsOf(locale: string): string[] {
  const folder = join(root, 'packages/messages/locales', locale);
  const files = readdirSync(folder).filter((file) => !/^(?:cli|console|operator)\b/.test(file));
  return files.flatMap((file) =>
    Object.values<string | string[]>(JSON.parse(readFileSync(join(folder, file), 'utf8'))).flat(),
  );
}

/** A text with values, such as 'Due {date}', as a pattern; null for one with too few words of its own to be recognized. */
function patternOf(text: string): RegExp | null {
  const parts = text.split(/\{\w+\}/);
  const longest = Math.max(...parts.map((part) => part.trim().length));
  if (parts.length === 1 || longest < 6 || /[{}<>]/.test(parts.join(''))) return null;
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 's');
}

/** Words that both languages share. */
const french = new Set(textsOf('fr-CA'));
const english = textsOf('en-CA').filter((text) => !french.has(text));
const plain = new Set(english.filter((text) => !/[{}<>]/.test(text)));
const patterns = english.map(patternOf).filter((pattern) => pattern !== null);

/** The texts that are English texts of the catalogue, with their values filled in. @param texts what is on screen in French */
export const englishAmong = (texts: readonly string[]): string[] =>
  texts.filter((text) => plain.has(text) || patterns.some((pattern) => pattern.test(text)));
