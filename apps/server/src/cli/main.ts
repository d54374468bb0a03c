import { StartError } from '../config.ts';
import { CommandFailure } from './output.ts';
import { program } from './program.ts';

try {
  await program().parseAsync(process.argv);
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof CommandFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
