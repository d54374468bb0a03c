import { Command } from 'commander';

export function serveCommand(): Command {
  return new Command('serve')
    .description('Start the portal, the API and the worker')
    .action(async () => (await import('../../supervisor.ts')).supervise(process.env));
}
