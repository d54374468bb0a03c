import { type ChildProcess, fork } from 'node:child_process';
import { StartError } from '../../settings/start-error.ts';
import type { Clock } from '../clock.ts';
import { InterruptedStart, type Running } from './keep-running.ts';

/** A server still running this long after SIGTERM is killed. */
const stopGraceMs = 15_000;

/** A demo account, shown to the person who started Portage. */
export interface SignIn {
  company: string;
  email: string;
  password: string;
}

/** What the server process reports to its supervisor: that it is ready, or why it failed to start. */
export type ServerMessage =
  | { type: 'ready' /** Demo sign-ins, if this start filled in the demo. */; demo: SignIn[] | null }
  | { type: 'failed' /** One sentence for the person who starts Portage. */; reason: string };

export interface SupervisedServer extends Running {
  demo: SignIn[] | null;
}

/**
 * Starts the server in its own process and resolves when it is ready for requests.
 * @param main entry file of the process
 * @throws StartError when the server reports that it cannot start, or exits with an error
 * @throws InterruptedStart when a signal killed it
 */
export async function startServer(
  main: string,
  env: Record<string, string | undefined>,
  clock: Clock,
): Promise<SupervisedServer> {
  const child = fork(main, [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
    // A restarted server continues at the clock's current time instead of its configured start.
    env: { ...env, ...(clock.offset === 0 ? {} : { PORTAGE_CLOCK: new Date(clock.now()).toISOString() }) },
  });
  const started = new Promise<ServerMessage>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(
        signal === null
          ? new StartError(`The server did not start (exit code ${code}); see the message above.`)
          : new InterruptedStart(`The server was ended by ${signal} while it started.`),
      ),
    );
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const message = await started;
  if (message.type === 'failed') throw new StartError(message.reason);
  return { demo: message.demo, ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const slow = setTimeout(() => child.kill('SIGKILL'), stopGraceMs);
  await ended;
  clearTimeout(slow);
}
