import { Command } from 'commander';
import { serve } from '../../main.ts';

export function serveCommand(): Command {
  return new Command('serve').description('Start the portal, the API and the worker').action(() => serve(process.env));
}
