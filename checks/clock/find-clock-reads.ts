import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line that reads the time of the computer. */
export interface ClockRead {
  file: string;
  /** Line number, from 1. */
  line: number;
}

const CLOCK = /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\)|\bTemporal\.Now\b|\b(?:performance|hrtime)\b/;

/**
 * Finds lines that read the time instead of taking it as an argument.
 * @param root repository root
 * @param files paths relative to the root
 */
export const findClockReads = (root: string, files: readonly string[]): ClockRead[] =>
  files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, at) => (CLOCK.test(text) ? [{ file, line: at + 1 }] : [])),
  );
