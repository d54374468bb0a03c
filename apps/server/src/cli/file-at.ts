import { readFile } from 'node:fs/promises';
import { m } from './messages.ts';
import { CommandFailure } from './output.ts';

/** The content of a file that a command names. @throws CommandFailure when it can't be read */
export const fileAt = (path: string): Promise<Buffer> =>
  readFile(path).catch(() => {
    throw new CommandFailure(m.fileUnreadable({ file: path }));
  });
