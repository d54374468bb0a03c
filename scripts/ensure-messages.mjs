import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compiles the texts to modules if they, or what compiles them, have changed since the last time. Ends the process when that is not possible.
 * @param root the repository
 * @param node the Node.js that the lockfile pins
 */
export function ensureMessages(root, node) {
  const folder = join(root, 'packages', 'messages');
  const wanted = hashOf([join(folder, 'compile'), join(folder, 'locales')]);
  const marker = join(folder, 'generated', '.sources');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  const { status } = spawnSync(node, [join(folder, 'compile', 'main.ts')], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    console.error('The texts could not be compiled; see the message above.');
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}

function hashOf(folders) {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        const path = join(entry.parentPath, entry.name);
        hash.update(path).update(readFileSync(path));
      }
  return hash.digest('hex');
}
