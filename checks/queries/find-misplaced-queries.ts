import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A query of the portal that is made outside a `*-queries.ts` file. */
export interface MisplacedQuery {
  file: string;
  /** Line number, from 1. */
  line: number;
}

/** What only a `*-queries.ts` file contains: the function of a query, and the type of a row taken from one. */
const QUERY = /\bqueryFn\b/;

/**
 * Finds queries whose key and function stand in a component or hook instead of a factory in a `*-queries.ts` file.
 * @param root repository root
 * @param files paths relative to the root
 */
export const findMisplacedQueries = (root: string, files: readonly string[]): MisplacedQuery[] =>
  files
    .filter((file) => file.startsWith('apps/portal/src/') && !/(?:-queries\.ts|\.test\.tsx?)$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, at) => (QUERY.test(text) ? [{ file, line: at + 1 }] : [])),
    );
