import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders with the project's code, relative to the repository root. */
const folders = ['apps', 'packages', 'database', 'checks', 'conformance', 'e2e', 'lab', 'scripts'];
const skipped = new Set(['node_modules', 'dist', 'fixture']);

/** Scripts that pages load directly; they import nothing. */
const isPageScript = (path: string): boolean => /\/pages\/assets\/|\/theme-boot\.js$/.test(path);

/**
 * The project's TypeScript and JavaScript files, except generated ones.
 * @param root repository root
 * @returns paths relative to the root
 */
export function sourceFiles(root: string): string[] {
  return folders.flatMap((folder) => filesUnder(root, folder)).filter((path) => !isPageScript(path));
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(root, path);
    return /\.[mc]?[jt]sx?$/.test(path) && !path.includes('.gen.') ? [path] : [];
  });
}
