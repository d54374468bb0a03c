import messageFormat from '@messageformat/core';
import { type Parameters, parametersOf } from './parameters.ts';

// Node.js's resolution describes the CommonJS module as if the class were a property of it; there it is the module itself, as bundlers say.
const MessageFormat = messageFormat as unknown as typeof messageFormat extends { default: infer Class }
  ? Class
  : typeof messageFormat;
type Format = InstanceType<typeof MessageFormat>;

/** The messages of one file, by key. */
export type Messages = Readonly<Record<string, string>>;

const RUNTIME = ['plural', 'select'];
/** How the library writes `#`: with a number format of the browser, the first of which holds a phone's processor for 50 ms. */
const LIBRARY_NUMBER = /strictNumber\("[\w-]+", (d\.\w+), 0, "\w+"\)/g;

/** A French word that loses its e before a vowel, at the end of a text that a parameter follows. */
const ELIDED_WORD = /(?<!\p{L})(de|(?:lors|puis)?que) " \+ (d\.\w+)/giu;

/**
 * The TypeScript module for one file of messages: a string for each message without parameters, a function for each one with.
 *
 * @param base The base locale's messages of the same name. They give the keys and parameters. A message that `messages` lacks is the base locale's.
 * @throws Error naming the key when a message is invalid, unknown to the base locale, or uses a parameter that the base locale's does not have.
 */
export function compileNamespace(locale: string, source: string, messages: Messages, base: Messages): string {
  const unknown = Object.keys(messages).find((key) => !(key in base));
  if (unknown !== undefined) throw new Error(`${source}: ${unknown} is not a message of the base locale`);
  const format = new MessageFormat(locale, { strict: true });
  const plural = format.resolvedOptions().plurals[0]?.id ?? '';
  const lines = Object.entries(base).map(([key, baseText]) => {
    try {
      return compileMessage(format, key, messages[key] ?? baseText, parametersOf(baseText));
    } catch (error) {
      throw new Error(`${source}: ${key}: ${(error as Error).message}`);
    }
  });
  const written = lines.join('\n');
  const body = locale.startsWith('fr-') ? written.replaceAll(ELIDED_WORD, '" + elide("$1", $2)') : written;
  const used = RUNTIME.filter((name) => new RegExp(`\\b${name}\\(`).test(body));
  const imports = [
    used.length > 0 ? `import { ${used.join(', ')} } from '@messageformat/runtime';\n` : '',
    used.includes('plural') ? `import { ${plural} } from 'make-plural/cardinals';\n` : '',
    body.includes('formatNumber(') ? "import { formatNumber } from './formats.gen.ts';\n" : '',
    body.includes('elide(') ? "import { elide } from '../../src/elision.ts';\n" : '',
  ].join('');
  return `// Generated from ${source} by \`npm run messages\`. Do not edit.\n${imports}${body}\n`;
}

function compileMessage(format: Format, key: string, text: string, parameters: Parameters): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(key)) throw new Error('a key is an identifier in camelCase');
  const own = parametersOf(text);
  const unknown = [...own.keys()].find((name) => !parameters.has(name));
  if (unknown !== undefined) throw new Error(`{${unknown}} is not a parameter of the base locale's message`);
  const compiled = format.compile(text);
  if (parameters.size === 0) return `export const ${key}: string = ${JSON.stringify(compiled({}))};`;
  const fields = [...parameters].map(([name, type]) => `${name}: ${type}`).join('; ');
  const [, written = ''] = /^\(d?\) => (.*)$/s.exec(compiled.toString()) ?? [];
  const source = written.replaceAll(LIBRARY_NUMBER, 'formatNumber($1)');
  if (/\b(?:strictNumber|number)\(/.test(source)) throw new Error('a plural has no offset');
  // A message that begins with a parameter would otherwise return it, or add two of them, as they are.
  return `export const ${key} = (d: { ${fields} }): string => ${source.startsWith('"') ? source : `"" + ${source}`};`;
}
