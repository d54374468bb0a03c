import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command line. */
export const portage = fileURLToPath(new URL('../../bin/portage.mjs', import.meta.url));

/** Runs a command in a process of its own. @returns its exit code, and what it wrote to both outputs */
export const runPortage = (
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: unknown; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [portage, ...args], { env: { ...process.env, ...settings } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
