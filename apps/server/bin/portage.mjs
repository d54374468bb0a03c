#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The sources are TypeScript and run as they are. A Node.js that cannot do that hands over to the one this project pins.
if (process.features.typescript) await import('../src/cli/main.ts');
else {
  const pinned = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
  const command = spawn(pinned, process.argv.slice(1), { stdio: 'inherit' });
  // The terminal sends Ctrl-C to both; this process only waits for the other to finish in order.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => command.kill('SIGTERM'));
  command.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
}
