#!/usr/bin/env node
import { spawn } from 'node:child_process';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// The sources are TypeScript and run as they are. A Node.js that cannot do that hands over to the one this project pins.
if (process.features.typescript) {
  // Keeps compiled code next to the code itself, so only those who can change one can change the other. Node.js skips a cache
  // that it cannot write. The server process that `serve` starts reads the variable.
  const folder = fileURLToPath(new URL('../../../node_modules/.cache/portage', import.meta.url));
  if (module.enableCompileCache(folder).status === module.constants.compileCacheStatus.ENABLED)
    process.env.NODE_COMPILE_CACHE = folder;
  await import('../src/cli/main.ts');
} else {
  const pinned = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
  const command = spawn(pinned, process.argv.slice(1), { stdio: 'inherit' });
  // The terminal sends Ctrl-C to both; this process only waits for the other to finish in order.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => command.kill('SIGTERM'));
  process.on('SIGHUP', () => command.kill('SIGHUP'));
  command.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
}
