import { Command } from 'commander';
import { m } from '../messages.ts';
import { eraseCommand } from './members-erase.ts';

export const membersCommand = (): Command => new Command('members').description(m.members).addCommand(eraseCommand());
