// Prints how many imports the folders of the server, and of everything that is checked, have between them, and how many go upward.
import { fileURLToPath } from 'node:url';
import { sourceFiles } from '../source-files.ts';
import { checkImports, unitOf } from './check-imports.ts';
import { isTest } from './floors.ts';
import { readImports } from './read-imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = sourceFiles(root);
const server = files.filter((file) => file.startsWith('apps/server/src/') && !isTest(file));
const between = new Set(
  server.flatMap((file) =>
    readImports(root, file)
      .filter(({ to }) => to?.startsWith('apps/server/src/') && unitOf(to) !== unitOf(file))
      .map(({ to }) => `${unitOf(file)} -> ${unitOf(to ?? '')}`),
  ),
);
console.log(
  `${between.size} imports between ${new Set(server.map(unitOf)).size} folders of the server's ${server.length} files; ` +
    `${checkImports(root, files).length} upward or in a cycle in all ${files.length} files`,
);
