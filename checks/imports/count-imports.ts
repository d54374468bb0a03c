// Prints how many imports the server's folders have between them, and how many imports of the whole repository go upward.
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from '../source-files.ts';
import { checkImports } from './check-imports.ts';
import { isTest } from './floors.ts';
import { readImports } from './read-imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = sourceFiles(root);
const server = files.filter((file) => file.startsWith('apps/server/src/') && !isTest(file));
const between = new Set<string>();
for (const { from, to } of server.flatMap((file) => readImports(root, file))) {
  if (!to?.startsWith('apps/server/src/')) continue;
  const [own, other] = [posix.dirname(from), posix.dirname(to)];
  if (own !== other) between.add(`${own} ${other}`);
}
console.log(
  `${between.size} imports between the ${new Set(server.map(posix.dirname)).size} folders of the server's ${server.length} files; ` +
    `${checkImports(root, files).length} upward or in a cycle in all ${files.length} files`,
);
