import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A way to write dates, numbers or lists that bypasses the formats of the reader's language. */
export interface LocalFormat {
  file: string;
  line: number;
  text: string;
}

/** `Intl`, `toLocaleString` and its kin, and tables of English month or day names. */
const formatting =
  /\bIntl\.\w+|\.toLocale(?:Date|Time)?String\b|\.localeCompare\b|['"`](?:January|February|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)['"`]/g;

/**
 * Code that formats dates, numbers or names itself. What people read is formatted by `@portage/messages/formats`.
 * @param root repository root
 * @param files paths relative to the root
 */
export function localFormats(root: string, files: readonly string[]): LocalFormat[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => [...line.matchAll(formatting)].map(([text]) => ({ file, line: at + 1, text }))),
  );
}
