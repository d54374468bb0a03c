import { Command } from 'commander';
import { m } from '../messages.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description(m.serve)
    .action(async () => (await import('../../supervisor.ts')).supervise(process.env, m));
}
