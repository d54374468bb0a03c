import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Has git run the hooks of `.githooks`, unless its user has chosen other hooks.
 * @param folder the root of this project; nothing happens where it is not a git checkout
 */
export function useHooks(folder, env = process.env) {
  if (!existsSync(join(folder, '.git'))) return;
  const git = (...args) => spawnSync('git', args, { cwd: folder, env }).status;
  const unset = 1;
  if (git('config', '--get', 'core.hooksPath') === unset) git('config', 'core.hooksPath', '.githooks');
}
