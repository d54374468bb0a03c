import { type ChildProcess, fork } from 'node:child_process';
import { StartError } from '../../settings/start-error.ts';
import type { Clock } from '../clock.ts';
import { InterruptedStart, type Running } from './keep-running.ts';

/** A server that is still busy this long after SIGTERM is killed. */
const stopGraceMs = 15_000;

/** An account that the start made, for the person who started Portage. */
export interface SignIn {
  company: string;
  email: string;
  password: string;
}

/** What the server's process tells its supervisor: that it takes requests, or why it cannot. */
export type ServerMessage =
  | { type: 'ready' /** Sign-ins of the demo companies when this start filled them in. */; demo: SignIn[] | null }
  | { type: 'failed' /** One sentence for the person who starts Portage. */; reason: string };

export interface SupervisedServer extends Running {
  demo: SignIn[] | null;
}

/**
 * Starts the server as a process of its own.
 * @param main file of the process
 * @returns when it takes requests
 * @throws StartError when the server says that it cannot start, or ends with an error
 * @throws InterruptedStart when a signal ended it
 */
export async function startServer(
  main: string,
  env: Record<string, string | undefined>,
  clock: Clock,
): Promise<SupervisedServer> {
  const child = fork(main, [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
    // A restarted server goes on at the present moment of the given clock, not at its beginning.
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
