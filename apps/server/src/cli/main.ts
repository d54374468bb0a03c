import { Refusal } from '../platform/refusal.ts';
import { StartError } from '../settings/start-error.ts';
import { CommandFailure } from './output.ts';

try {
  // The supervisor runs as long as Portage does, so it doesn't load what only the other commands need.
  if (process.argv.length === 3 && process.argv[2] === 'serve')
    await (await import('../supervisor.ts')).supervise(process.env);
  else await (await import('./program.ts')).program().parseAsync(process.argv);
} catch (error) {
  if (!(error instanceof StartError || error instanceof CommandFailure || error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
