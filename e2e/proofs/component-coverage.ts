import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a component test covers: the id of a row, and the test as `file › name`. */
interface Coverage {
  row: string;
  test: string;
}

/**
 * The rows that passing component tests saw or proved, in the runs since the folder was emptied.
 * @param folder where `apps/portal/testing/sees.ts` writes one file per test file
 */
export function componentCoverage(folder = 'component-results'): Coverage[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const result: { file: string; covered: Coverage[] } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    return result.covered.map(({ row, test }) => ({ row, test: `${result.file} › ${test}` }));
  });
}
