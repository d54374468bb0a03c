import { FileStoreUnavailableError } from '@portage/platform/files/file-store';
import { refusalText } from '../platform/refusal.ts';
import { StartError, startErrorText } from '../settings/start-error.ts';
import { CommandFailure } from './output.ts';

try {
  // The supervisor runs as long as Portage does, so it doesn't load what only the other commands need.
  if (process.argv.length === 3 && process.argv[2] === 'serve')
    await (await import('../supervisor.ts')).supervise(process.env, (await import('./messages.ts')).m);
  else {
    const renamed = (await import('./old-names.ts')).oldNameText(process.argv.slice(2));
    if (renamed !== null) throw new CommandFailure(renamed, 2);
    await (await import('./program.ts')).program().parseAsync(process.argv);
  }
} catch (error) {
  const { messages } = await import('./messages.ts');
  const refusal = (await import('../platform/postgres/as-refusal.ts')).asRefusal(error);
  if (refusal !== null) console.error(refusalText(messages, refusal));
  else if (error instanceof StartError) console.error(startErrorText(messages, error));
  else if (error instanceof FileStoreUnavailableError)
    console.error(messages.cli.filesStoreFailed({ reason: error.message }));
  else if (error instanceof CommandFailure) console.error(error.message);
  else throw error;
  process.exitCode = error instanceof CommandFailure ? error.exitCode : 1;
}
